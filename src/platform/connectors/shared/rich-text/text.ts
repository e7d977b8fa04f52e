import type { Block, Inline, RichDocument } from "./document.ts";

/** A passage of a text and its formatting, in UTF-16 units. */
export type Mark = { start: number; end: number } & (
  | { kind: "bold" | "italic" | "strike" | "code" | "quote" }
  | { kind: "link"; url: string }
  | { kind: "pre"; language: string }
);
export type MarkedText = { text: string; marks: readonly Mark[] };

/** A document as plain text: the address of a link behind its text, lists with • and numbers, without images. */
export function plainTextOf(document: RichDocument): string {
  return write(document, true).text;
}

/** A document as a text with its formatting beside it. Headings are bold. */
export function markedTextOf(document: RichDocument): MarkedText {
  return write(document, false);
}

/** How many passages are formatted; one that has code in it is one more, because code ends other formatting. */
export function countMarks(document: RichDocument): number {
  const { marks } = markedTextOf(document);
  const codes = marks.filter(({ kind }) => kind === "code");
  const around = (one: Mark) => codes.filter((code) => one.start <= code.start && one.end >= code.end).length;
  return marks.reduce((sum, mark) => sum + 1 + (isStyle(mark) ? around(mark) : 0), 0);
}

const isStyle = ({ kind }: Mark) => kind === "bold" || kind === "italic" || kind === "strike" || kind === "link";

/** The text that stands in an inline content, without its formatting. */
export function textOfInlines(content: readonly Inline[]): string {
  return content
    .map((inline) => {
      if (inline.kind === "break") return "\n";
      return "text" in inline ? inline.text : textOfInlines(inline.content);
    })
    .join("");
}

/** The line that stands for a rule. */
const RULE = "* * *";

function write(document: RichDocument, isPlain: boolean): MarkedText {
  const marks: Mark[] = [];
  let text = "";
  /** What every new line begins with. */
  let prefix = "";
  const append = (added: string) => {
    text += prefix === "" ? added : added.replaceAll("\n", `\n${prefix}`);
  };
  const marked = (write: () => void, markOf: (range: { start: number; end: number }) => Mark) => {
    const place = marks.length;
    const start = text.length;
    write();
    if (text.length > start) marks.splice(place, 0, markOf({ start, end: text.length }));
  };
  const within = (more: string, write: () => void) => {
    const outer = prefix;
    prefix += more;
    write();
    prefix = outer;
  };

  writeBlocks(document, "\n\n");
  return { text, marks };

  function writeBlocks(blocks: readonly Block[], separator: string): void {
    const shown = blocks.filter(({ kind }) => kind !== "image");
    for (const [index, block] of shown.entries()) {
      if (index > 0) append(separator);
      writeBlock(block);
    }
  }

  function writeBlock(block: Block): void {
    switch (block.kind) {
      case "paragraph":
        writeInlines(block.content);
        break;
      case "heading":
        marked(
          () => writeInlines(block.content),
          (range) => ({ kind: "bold", ...range }),
        );
        break;
      case "list":
        for (const [index, item] of block.items.entries()) {
          if (index > 0) append("\n");
          append(block.start === null ? "• " : `${block.start + index}. `);
          within("  ", () => writeBlocks(item, "\n"));
        }
        break;
      case "quote":
        writeQuote(block.blocks);
        break;
      case "code":
        marked(
          () => append(block.text),
          (range) => ({ kind: "pre", language: block.language, ...range }),
        );
        break;
      case "embed":
        append(block.url);
        break;
      case "rule":
        append(RULE);
        break;
      case "image":
        break;
    }
  }

  function writeQuote(blocks: readonly Block[]): void {
    if (isPlain) {
      append("> ");
      within("> ", () => writeBlocks(blocks, "\n\n"));
    } else {
      marked(
        () => writeBlocks(blocks, "\n\n"),
        (range) => ({ kind: "quote", ...range }),
      );
    }
  }

  function writeInlines(content: readonly Inline[]): void {
    for (const inline of content) writeInline(inline);
  }

  function writeInline(inline: Inline): void {
    switch (inline.kind) {
      case "break":
        append("\n");
        break;
      case "text":
        append(inline.text);
        break;
      case "code":
        marked(
          () => append(inline.text),
          (range) => ({ kind: "code", ...range }),
        );
        break;
      case "link":
        writeLink(inline.url, inline.content);
        break;
      case "bold":
      case "italic":
      case "strike":
        marked(
          () => writeInlines(inline.content),
          (range) => ({ kind: inline.kind, ...range }),
        );
    }
  }

  function writeLink(url: string, content: readonly Inline[]): void {
    if (!isPlain) {
      marked(
        () => writeInlines(content),
        (range) => ({ kind: "link", url, ...range }),
      );
      return;
    }
    writeInlines(content);
    const label = textOfInlines(content);
    const address = url.replace(/^mailto:/i, "");
    if (label !== address && label !== url) append(` (${address})`);
  }
}
