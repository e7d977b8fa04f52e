type Page = { id: string; name: string; handle: string };

/** The platform's consent page: the user's pages as checkboxes, and buttons to allow and deny. */
export function consentPage(query: URLSearchParams, pages: readonly Page[]): string {
  const kept = ["state", "redirect_uri", "code_challenge"]
    .map((name) => `<input type="hidden" name="${name}" value="${harmless(query.get(name) ?? "")}">`)
    .join("");
  const choices = pages
    .map(
      ({ id, name, handle }) =>
        `<label><input type="checkbox" name="page" value="${id}" checked> ${name} <small>@${handle}</small></label>`,
    )
    .join("");
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Test platform</title>
<style>body{font:16px/1.5 system-ui;max-width:28rem;margin:4rem auto;padding:0 1rem}label{display:block;margin:.75rem 0}
button{font:inherit;padding:.5rem 1rem;margin-right:.5rem}</style>
<main><h1>Test platform</h1><p>Let Masthead publish on these pages?</p>
<form method="post">${kept}<fieldset><legend>Your pages</legend>${choices}</fieldset>
<p><button name="decision" value="allow">Allow</button><button name="decision" value="deny">Refuse</button></p></form></main></html>`;
}

function harmless(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
