import { t, tn } from "#kernel/language.ts";
import { lookUp } from "#kernel/look-up.ts";
/** A post as a mail shows it. */
export type MailPost = {
  /** Of the posts from this one on. */
  heading?: string;
  brand: string;
  text: string;
  /** The first image or the still of a video, at an address of this installation. */
  image?: { url: string; alt: string };
  /** Names of the channels. */
  channels: string[];
  /** When it is published, in words. */
  time: string;
  /** Who asks for what, where the mail has several posts. */
  note?: string;
  /** What differs from the version that the recipient knows; the rest of a long text is left out. */
  changes?: { what: string; before: string; after: string }[];
  /** What was said about it since, oldest first. */
  comments?: MailComment[];
  /** Pages about this post, as buttons. */
  actions?: { label: string; url: string; isMain?: true }[];
};

/** A comment, with how many images it has, which its page shows. */
export type MailComment = { author: string; text: string; images?: number };

/** A mail of the product: plain sentences, posts, and a link, which is on a line of its own. */
export type MailMessage = {
  to: string;
  /** Of its texts, in BCP 47; absent for English. */
  language?: string;
  subject: string;
  paragraphs: string[];
  posts?: MailPost[];
  action?: { label: string; url: string };
  /** Text after the link. */
  closing?: string[];
  /** The page to unsubscribe from such mails; absent for mails that a user requested. */
  unsubscribe?: string;
  attachment?: MailAttachment;
};

/** A file, with the name that the recipient sees; its extension says what it is. */
export type MailAttachment = { name: string; bytes: Uint8Array };

const ESCAPES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (character) => lookUp(ESCAPES, character) ?? character);

/**
 * Lines of at most 72 characters, so that the mail is not re-encoded in transit and its link is readable in the source.
 */
export function renderText({ paragraphs, posts = [], action, closing = [] }: MailMessage): string {
  const link = action ? [linkAsText(action)] : [];
  return `${[...paragraphs.map(wrapText), ...posts.map(postAsText), ...link, ...closing.map(wrapText)].join("\n\n")}\n\nMasthead\n`;
}

const linkAsText = ({ label, url }: { label: string; url: string }) => `${label}:\n${url}`;

const quote = (text: string) =>
  text
    .split("\n")
    .flatMap((line) => wrapText(line).split("\n"))
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");

function headOf({ author, images = 0 }: MailComment): string {
  return images === 0
    ? t("{author} wrote:", { author })
    : tn(images, "{author} wrote, with {count} image:", "{author} wrote, with {count} images:", { author });
}

function changesAsText({ changes = [], comments = [] }: MailPost): string[] {
  return [
    ...changes.flatMap(({ what, before, after }) => [
      `${t("{what}, before:", { what })}\n${quote(before || t("(nothing)"))}`,
      `${t("{what}, now:", { what })}\n${quote(after || t("(nothing)"))}`,
    ]),
    ...comments.map((comment) => `${wrapText(headOf(comment))}\n${quote(comment.text)}`),
  ];
}

function postAsText(post: MailPost): string {
  const { heading, brand, text, image, channels, time, note, actions = [] } = post;
  const facts = [
    `${brand}, ${time}`,
    ...(channels.length > 0 ? [t("On {channels}", { channels: channels.join(", ") })] : []),
  ];
  const alt = image?.alt ? [t("[Image: {alt}]", { alt: image.alt })] : [];
  const shown = [...facts, ...(note ? [note] : [])].map(wrapText);
  const quoted = quote([text, ...alt].join("\n"));
  return [
    ...(heading ? [`${heading}\n${"-".repeat(heading.length)}`] : []),
    [...shown, "", quoted].join("\n"),
    ...changesAsText(post),
    ...actions.map(linkAsText),
  ].join("\n\n");
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

/** The colors of dark mode, for mail clients that apply them; the others show the inline, light ones. */
const DARK = `@media (prefers-color-scheme:dark){
.paper{background:#151412!important;color:#F2EFE6!important}
.rule{border-color:#F2EFE6!important}
.card{background:#1D1C19!important;border-color:#35332D!important}
.button{background:#FF7A5C!important;color:#1D1C19!important}
.other{border-color:#827D70!important;color:#F2EFE6!important}
.hairline{border-color:#35332D!important}
.quiet,.quiet a{color:#BDB8AA!important}
.was{border-color:#827D70!important;color:#BDB8AA!important}
.is{border-color:#6FCB92!important}
}
@media (max-width:480px){
.page{padding:24px 16px!important}
.buttons a{display:block!important;margin:0 0 8px!important;text-align:center}
}`;

const SERIF = "Newsreader,Georgia,serif";
const BUTTON = "padding:12px 20px;border-radius:8px;text-decoration:none;display:inline-block;font-weight:500";

/** The same text in one column that old mail clients can show: inline styles, and no image but the posts'. */
export function renderHtml({
  subject,
  language = "en",
  paragraphs,
  posts = [],
  action,
  closing = [],
}: MailMessage): string {
  const paragraph = (text: string) => `<p style="margin:0 0 16px;line-height:1.5">${escapeHtml(text)}</p>`;
  // The main buttons are those of the posts.
  const isMain = posts.every(({ actions = [] }) => actions.length === 0);
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"><title>${escapeHtml(subject)}</title><style>${DARK}</style></head>
<body class="paper" style="margin:0;background:#FBFAF6;color:#1C1B18;font:15px/1.5 Inter,Helvetica,Arial,sans-serif">
<div class="page" style="max-width:520px;margin:0 auto;padding:32px 24px">
<p class="rule" style="font:600 22px/1.2 ${SERIF};border-top:1px solid #1C1B18;border-bottom:1px solid #1C1B18;padding:6px 0;margin:0 0 28px;display:inline-block">Masthead</p>
<h1 style="font:600 22px/1.25 ${SERIF};margin:0 0 16px">${escapeHtml(subject)}</h1>
${paragraphs.map(paragraph).join("\n")}
${posts.map(postAsHtml).join("\n")}
${action ? linkAsHtml(action, isMain) : ""}
${closingAsHtml(closing, posts.length > 0)}
</div></body></html>`;
}

function linkAsHtml({ label, url }: { label: string; url: string }, isMain: boolean): string {
  const [href, text] = [escapeHtml(url), escapeHtml(label)];
  if (!isMain) return `<p style="margin:24px 0"><a href="${href}" style="color:inherit">${text}</a></p>`;
  return `<p class="buttons" style="margin:24px 0 8px"><a class="button" href="${href}" style="background:#B8321A;color:#FFFFFF;${BUTTON}">${text}</a></p>
<p class="quiet" style="margin:0 0 24px;font-size:12px;line-height:1.5;word-break:break-all"><a href="${href}" style="color:#57534A">${href}</a></p>`;
}

/** Below posts in small print, so that it doesn't compete with them. */
function closingAsHtml(closing: readonly string[], isSmall: boolean): string {
  if (!isSmall) {
    return closing.map((text) => `<p style="margin:0 0 16px;line-height:1.5">${escapeHtml(text)}</p>`).join("\n");
  }
  const lines = closing.map(
    (text) => `<p style="margin:0 0 8px;font-size:12px;line-height:1.5">${escapeHtml(text)}</p>`,
  );
  return `<div class="quiet hairline" style="border-top:1px solid #DEDACE;padding-top:16px;color:#57534A">${lines.join("\n")}</div>`;
}

const inLines = (text: string) => escapeHtml(text).replaceAll("\n", "<br>");

/** Before and after, one below the other: side by side there is no room on a phone. */
function changesAsHtml({ changes = [], comments = [] }: MailPost): string {
  const label = (text: string) =>
    `<p class="quiet" style="margin:12px 0 4px;font-size:13px;line-height:1.5;color:#57534A">${escapeHtml(text)}</p>`;
  const block = (name: string, look: string, text: string) =>
    `<p class="${name}" style="margin:0;padding:0 0 0 10px;border-left:3px solid ${look};font-size:15px;line-height:1.5;overflow-wrap:anywhere">${inLines(text)}</p>`;
  return [
    ...changes.flatMap(({ what, before, after }) => [
      label(t("{what}, before:", { what })),
      block("was", "#8C8778;color:#57534A", before || t("(nothing)")),
      label(t("{what}, now:", { what })),
      block("is", "#1D6B3C", after || t("(nothing)")),
    ]),
    ...comments.flatMap((comment) => [label(headOf(comment)), block("was", "#8C8778", comment.text)]),
  ].join("\n");
}

function postAsHtml(post: MailPost): string {
  const { heading, brand, text, image, channels, time, note, actions = [] } = post;
  const facts = [time, ...(channels.length > 0 ? [channels.join(", ")] : []), ...(note ? [note] : [])];
  const shown = image
    ? `<img src="${escapeHtml(image.url)}" alt="${escapeHtml(image.alt)}" width="438" style="display:block;width:100%;height:auto;border-radius:10px;margin:0 0 16px">`
    : "";
  const lines = inLines(text);
  const buttons = actions.map(({ label, url, isMain }) => {
    const look = isMain
      ? `class="button" style="background:#B8321A;color:#FFFFFF;border:1px solid transparent;${BUTTON};margin:0 8px 8px 0"`
      : `class="other" style="border:1px solid #8C8778;color:#1C1B18;${BUTTON};margin:0 8px 8px 0"`;
    return `<a href="${escapeHtml(url)}" ${look}>${escapeHtml(label)}</a>`;
  });
  const acts =
    buttons.length > 0
      ? `<div class="buttons hairline" style="border-top:1px solid #DEDACE;margin:16px 0 0;padding:16px 0 0">${buttons.join("")}</div>`
      : "";
  const above = heading
    ? `<h2 style="font:600 18px/1.25 ${SERIF};margin:24px 0 12px">${escapeHtml(heading)}</h2>\n`
    : "";
  return `${above}<div class="card" style="background:#FFFFFF;border:1px solid #DEDACE;border-radius:8px;padding:16px 16px ${buttons.length > 0 ? 8 : 16}px;margin:0 0 16px">
<p style="font:600 16px/1.25 ${SERIF};margin:0 0 4px">${escapeHtml(brand)}</p>
<p class="quiet" style="margin:0 0 16px;font-size:13px;line-height:1.5;color:#57534A">${facts.map(escapeHtml).join("<br>")}</p>
${shown}
<p style="font:16px/1.5 ${SERIF};margin:0;overflow-wrap:anywhere">${lines}</p>
${changesAsHtml(post)}
${acts}
</div>`;
}
