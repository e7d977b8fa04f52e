/** A mail as the product writes it: plain sentences and at most one link, which stands alone on its line. */
export type MailMessage = {
  to: string;
  subject: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  /** After the link. */
  closing?: string[];
  /** The page where one chooses to get no more of these; none for mails that somebody asked for. */
  unsubscribe?: string;
};

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

/** Lines of at most 72 characters, so that the mail travels as it is written and its link can be read in the raw. */
export function renderText({ paragraphs, action, closing = [] }: MailMessage): string {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  return `${[...paragraphs.map(wrapText), ...link, ...closing.map(wrapText)].join("\n\n")}\n\nMasthead\n`;
}

function wrapText(paragraph: string): string {
  const lines: string[] = [];
  for (const word of paragraph.split(" ")) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + 1 + word.length <= 72) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines.join("\n");
}

/** The same words in one column that mail programs of any age can show: inline styles, no pictures, nothing remote. */
export function renderHtml({ subject, paragraphs, action, closing = [] }: MailMessage): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px;line-height:1.5">${escapeHtml(text)}</p>`;
  const button = action
    ? `<p style="margin:24px 0 8px"><a href="${escapeHtml(action.url)}" style="background:#B8321A;color:#FFFFFF;padding:12px 20px;border-radius:8px;text-decoration:none;display:inline-block">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 24px;font-size:12px;line-height:1.5;word-break:break-all"><a href="${escapeHtml(action.url)}" style="color:#57534A">${escapeHtml(action.url)}</a></p>`
    : "";
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;background:#FBFAF6;color:#1C1B18;font:15px/1.5 Inter,Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px 24px">
<p style="font:600 22px/1.2 Newsreader,Georgia,serif;border-top:1px solid #1C1B18;border-bottom:1px solid #1C1B18;padding:6px 0;margin:0 0 28px;display:inline-block">Masthead</p>
<h1 style="font:600 22px/1.25 Newsreader,Georgia,serif;margin:0 0 16px">${escapeHtml(subject)}</h1>
${paragraphs.map(paragraph).join("\n")}
${button}
${closing.map(paragraph).join("\n")}
</div></body></html>`;
}
