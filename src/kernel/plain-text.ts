/**
 * Names and labels leave in our own: in mail subjects, headings, push messages, feeds and file names. So they are one
 * line, hold no address that a mail program would make a link of, and nothing that hides text or turns it around.
 */

/** Control characters, line and paragraph separators, interlinear marks, and everything that is drawn as nothing. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u{fff9}-\u{fffb}\p{Default_Ignorable_Code_Point}]/u;
/** What is invisible and belongs to the writing: emoji sequences and their style, and joiners within words. */
const JOINING =
  /(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)\u200d(?=\p{Extended_Pictographic})|(?<=[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])|(?<=[\p{Emoji}\p{Extended_Pictographic}])[\ufe0e\ufe0f]/gu;
const HIDDEN_RUNS = new RegExp(`${HIDDEN.source}+`, "gu");
/** Latin letters are not joined: between them a joiner only makes two names look alike. */
const LATIN_JOINED = /\p{Script=Latin}[\u200c\u200d]|[\u200c\u200d]\p{Script=Latin}/u;

/** Whether a text is one line without `://` and without characters that hide or steer. */
export function isPlainText(text: string): boolean {
  if (LATIN_JOINED.test(text) || HIDDEN.test(text.replaceAll(JOINING, ""))) return false;
  return !text.normalize("NFKC").includes("://");
}

/** The same of a text that was kept before it was asked for: one line in which nothing is a link or hidden. */
export function asPlainText(text: string): string {
  if (isPlainText(text)) return text;
  const visible = text.replaceAll(HIDDEN_RUNS, " ").trim();
  const line = isPlainText(visible) ? visible : visible.normalize("NFKC").replaceAll("://", ":");
  return line.replaceAll(/ {2,}/gu, " ");
}

/** A text of several lines without characters that hide or steer; its lines and addresses stay. */
export function withoutHidden(text: string): string {
  return text
    .split("\n")
    .map((line) => (HIDDEN.test(line.replaceAll(JOINING, "")) ? line.replaceAll(HIDDEN_RUNS, " ").trimEnd() : line))
    .join("\n");
}
