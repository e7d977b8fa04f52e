import { createHash } from "node:crypto";
import type { ErrorOut, KoaContextWithOIDC } from "oidc-provider";

const STYLE = `
:root { color-scheme: light dark; --paper: #FBFAF6; --ink: #1C1B18; --ink-2: #57534A; --line: #DEDACE; }
@media (prefers-color-scheme: dark) { :root { --paper: #151412; --ink: #F2EFE6; --ink-2: #BDB8AA; --line: #35332D; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 ui-sans-serif, system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 34rem; margin: 15vh auto; padding: 0 1.25rem; }
h1 { font: 600 1.6rem/1.2 ui-serif, Georgia, serif; letter-spacing: -0.01em; }
p { color: var(--ink-2); }
code { font-size: 0.875rem; }
small { display: block; border-top: 1px solid var(--line); padding-top: 1rem; }
`;

const POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

const SENTENCES: Record<string, string> = {
  invalid_client:
    "We do not know the program that sent you here, or could not read what it says of itself. Remove Masthead from the program, add it again and try once more.",
  invalid_redirect_uri:
    "The program wants its answer at an address that it has not registered, so we send nothing there. Tell the people who make it.",
  server_error: "Something went wrong on our side. Try again in a moment.",
};
const GONE =
  "This request is over: it took too long, was answered already, or began in another browser. Start again from the program.";
const UNCLEAR = "The program that sent you here asked in a way that we do not understand. Tell the people who make it.";

/**
 * The library's errors that cannot go back to the client: a page of ours for people, JSON for the rest. Nothing of it is
 * the client's without being escaped, and nothing on it runs.
 */
export function errorPage(ctx: KoaContextWithOIDC, out: ErrorOut, error: Error): void {
  const { route } = ctx.oidc;
  if (route !== "authorization" && route !== "resume") {
    ctx.body = out;
    return;
  }
  ctx.set("Content-Security-Policy", POLICY);
  ctx.set("X-Frame-Options", "DENY");
  ctx.type = "html";
  ctx.body = page(error.name === "SessionNotFound" ? GONE : (SENTENCES[out.error] ?? UNCLEAR), out);
}

function page(sentence: string, { error, error_description: detail }: ErrorOut): string {
  const technical = [error, detail].filter(Boolean).join(": ");
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>This cannot go on · Masthead</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>This cannot go on</h1>
<p>${sentence}</p>
<small><code>${escapeHtml(technical)}</code></small>
</main>
</body>
</html>
`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (mark) => ENTITIES[mark] ?? mark);
}
