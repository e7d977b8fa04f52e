/**
 * Names and labels appear in messages that we send: mail subjects, headings, push messages, feeds and file names. So
 * they must be one line, contain no URL that a mail client would turn into a link, and no characters that hide or
 * reverse text.
 */

/** Control characters, line and paragraph separators, interlinear annotation marks, and all invisible characters. */
const HIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\u{fff9}-\u{fffb}\p{Default_Ignorable_Code_Point}]/u;
/**
 * Invisible characters with a legitimate use: emoji sequences and their variation selectors, and joiners within words.
 */
const JOINING =
  /(?<=\p{Extended_Pictographic}\p{Emoji_Modifier}?\ufe0f?)\u200d(?=\p{Extended_Pictographic})|(?<=[\p{L}\p{M}])[\u200c\u200d](?=[\p{L}\p{M}])|(?<=[\p{Emoji}\p{Extended_Pictographic}])[\ufe0e\ufe0f]/gu;
const HIDDEN_RUNS = new RegExp(`${HIDDEN.source}+`, "gu");
/** Latin letters are not joined: a joiner between them only makes two different names look alike. */
const LATIN_JOINED = /\p{Script=Latin}[\u200c\u200d]|[\u200c\u200d]\p{Script=Latin}/u;

/** Whether a text is one line without `://` and without invisible or control characters. */
export function isPlainText(text: string): boolean {
  if (LATIN_JOINED.test(text) || HIDDEN.test(text.replaceAll(JOINING, ""))) return false;
  return !text.normalize("NFKC").includes("://");
}

/** Converts a text that was stored before the rule existed: one line without links and invisible characters. */
export function asPlainText(text: string): string {
  if (isPlainText(text)) return text;
  const visible = text.replaceAll(HIDDEN_RUNS, " ").trim();
  const line = isPlainText(visible) ? visible : visible.normalize("NFKC").replaceAll("://", ":");
  return line.replaceAll(/ {2,}/gu, " ");
}

/** Removes invisible and control characters from a multi-line text; its lines and URLs stay. */
export function withoutHidden(text: string): string {
  return text
    .split("\n")
    .map((line) => (HIDDEN.test(line.replaceAll(JOINING, "")) ? line.replaceAll(HIDDEN_RUNS, " ").trimEnd() : line))
    .join("\n");
}
