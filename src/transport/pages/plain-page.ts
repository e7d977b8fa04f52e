import { createHash } from "node:crypto";
import { language } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";

export const PLAIN_PAGE_STYLE = `
:root { color-scheme: light dark; --paper: #FBFAF6; --ink: #1C1B18; --ink-2: #57534A; --line: #DEDACE; }
@media (prefers-color-scheme: dark) { :root { --paper: #151412; --ink: #F2EFE6; --ink-2: #BDB8AA; --line: #35332D; } }
body { margin: 0; background: var(--paper); color: var(--ink); font: 16px/1.5 ui-sans-serif, system-ui, sans-serif; overflow-wrap: anywhere; }
main { max-width: 34rem; margin: 15vh auto; padding: 0 1.25rem; }
h1 { font: 600 1.6rem/1.2 ui-serif, Georgia, serif; letter-spacing: -0.01em; }
p { color: var(--ink-2); }
code { font-size: 0.875rem; }
small { display: block; border-top: 1px solid var(--line); padding-top: 1rem; }
`;

/** The Content-Security-Policy of a plain page: its own style, no scripts, loads or frames. */
export const PLAIN_PAGE_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(PLAIN_PAGE_STYLE).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ");

/**
 * A page in the product's design without any other request: for when the studio's pages cannot be served.
 * @param detail technical details at the foot, in small type
 * @param style more of it, for which the page's own policy has to allow the whole
 * @param content markup below the sentence
 * @param isNeutral for visitors who never heard of the product
 */
export function plainPage({
  heading,
  sentence,
  detail,
  style = "",
  content = "",
  isNeutral = false,
}: {
  heading: string;
  sentence: string;
  detail?: string;
  style?: string;
  content?: string;
  isNeutral?: boolean;
}): string {
  return `<!doctype html>
<html lang="${language()}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<meta name="robots" content="noindex">
<title>${escapeHtml(heading)}${isNeutral ? "" : " · Masthead"}</title>
<style>${PLAIN_PAGE_STYLE}${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(heading)}</h1>
<p>${escapeHtml(sentence)}</p>
${content ? `${content}\n` : ""}${detail ? `<small><code>${escapeHtml(detail)}</code></small>\n` : ""}</main>
</body>
</html>
`;
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

export function escapeHtml(text: string): string {
  return text.replaceAll(/[&<>"']/g, (mark) => lookUp(ENTITIES, mark) ?? mark);
}
