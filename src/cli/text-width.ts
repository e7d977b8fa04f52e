import widthOf from "fast-string-width";

const characters = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Columns of a terminal: two for a Chinese character or an emoji, none for a mark above or below a letter. */
export { widthOf };

/** The beginning of a text that fits so many columns, with “…” where that is not all of it. */
export function cutToWidth(text: string, width: number): string {
  if (widthOf(text) <= width) return text;
  let room = width - 1;
  let end = 0;
  for (const { segment } of characters.segment(text)) {
    room -= widthOf(segment);
    if (room < 0) break;
    end += segment.length;
  }
  return `${text.slice(0, end).trimEnd()}…`;
}

/** The text with spaces up to so many columns. */
export function padToWidth(text: string, width: number): string {
  return text + " ".repeat(Math.max(0, width - widthOf(text)));
}
