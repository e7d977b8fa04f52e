/** What a post's texts are written in. */
export type TextFormat = "plain" | "markdown";

/**
 * What Markdown adds to a text, from the left: a sign that is meant itself, an image or a link, what a line begins with
 * (a heading, a quote, an item of a list, the fence of a code block), and what is around words. Single `*` and `_` count
 * at the edge of a word only, so that `5 * 3` and `snake_case` stay.
 */
const MARKS =
  /\\([!-/:-@[-`{-~])|!?\[([^[\]\n]{0,1000})\]\([^()\s]{0,2000}\)|^(?:[ \t]|#{1,6}[ \t]|>|[-*+][ \t]|\d{1,9}[.)][ \t])+|^(?:```|~~~)[^\n]*$|\*\*|__|~~|`|(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])|\*(?=\S)|(?<=\S)\*/gmu;

/**
 * A post's text for a line in a list, a title or a notification: of Markdown, without its marks. It does not parse, so it
 * also reads the beginning of a text that was cut within a mark.
 */
export function withoutMarks(text: string, format: TextFormat): string {
  if (format === "plain") return text;
  return text.replace(MARKS, (_, sign?: string, label?: string) => {
    return sign ?? (label === undefined ? "" : withoutMarks(label, format));
  });
}
