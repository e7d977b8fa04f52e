/** A post as a mail shows it. */
export type MailPost = {
  brand: string;
  text: string;
  /** The first image or the still of a video, at an address of this installation. */
  image?: { url: string; alt: string };
  /** Names of the channels. */
  channels: string[];
  /** When it is published, in words. */
  time: string;
};

/** A mail of the product: plain sentences, at most one post and one link, which is on a line of its own. */
export type MailMessage = {
  to: string;
  subject: string;
  paragraphs: string[];
  post?: MailPost;
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
export function renderText({ paragraphs, post, action, closing = [] }: MailMessage): string {
  const link = action ? [`${action.label}:\n${action.url}`] : [];
  const shown = post ? [postAsText(post)] : [];
  return `${[...paragraphs.map(wrapText), ...shown, ...link, ...closing.map(wrapText)].join("\n\n")}\n\nMasthead\n`;
}

function postAsText({ brand, text, image, channels, time }: MailPost): string {
  const facts = [`${brand}, ${time}`, ...(channels.length > 0 ? [`On ${channels.join(", ")}`] : [])];
  const alt = image?.alt ? [`[Image: ${image.alt}]`] : [];
  const lines = [...text.split("\n"), ...alt].flatMap((line) => wrapText(line).split("\n"));
  return [...facts.map(wrapText), "", ...lines.map((line) => `> ${line}`.trimEnd())].join("\n");
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

/** The colors of dark mode (`visual.md`), for mail clients that apply them; the others show the inline, light ones. */
const DARK = `@media (prefers-color-scheme:dark){
.paper{background:#151412!important;color:#F2EFE6!important}
.rule{border-color:#F2EFE6!important}
.card{background:#1D1C19!important;border-color:#35332D!important}
.quiet,.quiet a{color:#BDB8AA!important}
}`;

/** The same text in one column that old mail clients can show: inline styles, and no image but the post's. */
export function renderHtml({ subject, paragraphs, post, action, closing = [] }: MailMessage): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px;line-height:1.5">${escapeHtml(text)}</p>`;
  const button = action
    ? `<p style="margin:24px 0 8px"><a href="${escapeHtml(action.url)}" style="background:#B8321A;color:#FFFFFF;padding:12px 20px;border-radius:8px;text-decoration:none;display:inline-block">${escapeHtml(action.label)}</a></p>
<p class="quiet" style="margin:0 0 24px;font-size:12px;line-height:1.5;word-break:break-all"><a href="${escapeHtml(action.url)}" style="color:#57534A">${escapeHtml(action.url)}</a></p>`
    : "";
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${DARK}</style></head>
<body class="paper" style="margin:0;background:#FBFAF6;color:#1C1B18;font:15px/1.5 Inter,Helvetica,Arial,sans-serif">
<div style="max-width:520px;margin:0 auto;padding:32px 24px">
<p class="rule" style="font:600 22px/1.2 Newsreader,Georgia,serif;border-top:1px solid #1C1B18;border-bottom:1px solid #1C1B18;padding:6px 0;margin:0 0 28px;display:inline-block">Masthead</p>
<h1 style="font:600 22px/1.25 Newsreader,Georgia,serif;margin:0 0 16px">${escapeHtml(subject)}</h1>
${paragraphs.map(paragraph).join("\n")}
${post ? postAsHtml(post) : ""}
${button}
${closing.map(paragraph).join("\n")}
</div></body></html>`;
}

function postAsHtml({ brand, text, image, channels, time }: MailPost): string {
  const facts = [time, ...(channels.length > 0 ? [channels.join(", ")] : [])];
  const shown = image
    ? `<img src="${escapeHtml(image.url)}" alt="${escapeHtml(image.alt)}" width="438" style="display:block;width:100%;height:auto;border-radius:10px;margin:0 0 16px">`
    : "";
  const lines = escapeHtml(text).replaceAll("\n", "<br>");
  return `<div class="card" style="background:#FFFFFF;border:1px solid #DEDACE;border-radius:8px;padding:16px;margin:0 0 16px">
<p style="font:600 16px/1.25 Newsreader,Georgia,serif;margin:0 0 4px">${escapeHtml(brand)}</p>
<p class="quiet" style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#57534A">${facts.map(escapeHtml).join("<br>")}</p>
${shown}
<p style="font:16px/1.5 Newsreader,Georgia,serif;margin:0;overflow-wrap:anywhere">${lines}</p>
</div>`;
}
