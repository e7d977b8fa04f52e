/** A mail of the product: plain sentences and at most one link, which is on a line of its own. */
export type MailMessage = {
  to: string;
  subject: string;
  paragraphs: string[];
  action?: { label: string; url: string };
  /** Text after the link. */
  closing?: string[];
  /** The page to unsubscribe from such mails; absent for mails that a user requested. */
  unsubscribe?: string;
};

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? character);

/**
 * Lines of at most 72 characters, so that the mail is not re-encoded in transit and its link is readable in the source.
 */
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

/** The same text in one column that old mail clients can show: inline styles, no images, nothing remote. */
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
