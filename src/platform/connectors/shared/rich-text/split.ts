import { cutAt, longestFitting, type Range } from "./cut.ts";
import type { Block, Inline, RichDocument } from "./document.ts";
import { markdownOf } from "./markdown.ts";
import { parseRichText } from "./parse.ts";

/**
 * Splits a Markdown text so that each part fits and is formatted as it was: no part ends within a formatted passage or a
 * link, unless that alone is too long; then its formatting goes on in the next part.
 * @param fits whether a Markdown text is short enough, as the platform counts
 */
export function splitRichText(markdown: string, fits: (part: string) => boolean): string[] {
  const parts: string[] = [];
  let rest: RichDocument = parseRichText(markdown);
  while (rest.length > 0 && !fits(markdownOf(rest))) {
    const { text, whole } = flatten(rest);
    const document = rest;
    const longest = longestFitting(text, (length) => fits(markdownOf(splitBlocks(document, length, BLOCKS)[0])));
    const [head, tail] = splitBlocks(rest, cutAt(text, longest, whole), BLOCKS);
    const part = markdownOf(head);
    if (part !== "") parts.push(part);
    rest = tail;
  }
  return rest.length === 0 ? parts : [...parts, markdownOf(rest)];
}

/** What stands between blocks, and between the items of a list, in the text in which places are counted. */
const BLOCKS = "\n\n";
const LINES = "\n";

/** The text of a document with the passages in it that belong together. */
function flatten(document: RichDocument, separator = BLOCKS): { text: string; whole: Range[] } {
  const whole: Range[] = [];
  let text = "";
  const mark = (write: () => void) => {
    const start = text.length;
    write();
    whole.push({ start, end: text.length });
  };
  writeBlocks(document, separator);
  return { text, whole };

  function writeBlocks(blocks: RichDocument, between: string): void {
    for (const [index, block] of blocks.entries()) {
      if (index > 0) text += between;
      writeBlock(block);
    }
  }

  function writeBlock(block: Block): void {
    if (block.kind === "paragraph" || block.kind === "heading") writeInlines(block.content);
    else if (block.kind === "quote") writeBlocks(block.blocks, BLOCKS);
    else if (block.kind === "code") mark(() => append(block.text));
    else if (block.kind === "embed") mark(() => append(block.url));
    else if (block.kind === "list")
      for (const [index, item] of block.items.entries()) {
        if (index > 0) append(LINES);
        writeBlocks(item, LINES);
      }
    else append(ATOM);
  }

  function writeInlines(content: readonly Inline[]): void {
    for (const inline of content) {
      if (inline.kind === "text") append(inline.text);
      else if (inline.kind === "break") append(LINES);
      else if (inline.kind === "code") mark(() => append(inline.text));
      else mark(() => writeInlines(inline.content));
    }
  }

  function append(added: string): void {
    text += added;
  }
}

/** An image or a rule. */
const ATOM = "\uFFFC";

type Halves<Value> = [head: Value[], tail: Value[]];

/** Two documents, of which the first ends at this place of the flat text. */
function splitBlocks(blocks: RichDocument, at: number, separator: string): Halves<Block> {
  const halves: Halves<Block> = [[], []];
  let start = 0;
  for (const block of blocks) {
    const size = flatten([block]).text.length;
    const [first, second] = halvesOf(block, at - start, size, splitBlock);
    halves[0].push(...first);
    halves[1].push(...second);
    start += size + separator.length;
  }
  return halves;
}

function halvesOf<Value>(
  value: Value,
  at: number,
  size: number,
  split: (value: Value, at: number) => Halves<Value>,
): Halves<Value> {
  if (at >= size && at > 0) return [[value], []];
  return at <= 0 ? [[], [value]] : split(value, at);
}

function splitBlock(block: Block, at: number): Halves<Block> {
  switch (block.kind) {
    case "paragraph":
    case "heading": {
      const [head, tail] = splitInlines(block.content, at);
      return [withContent(block, trimmed(head)), withContent(block, trimmed(tail))];
    }
    case "quote": {
      const [head, tail] = splitBlocks(block.blocks, at, BLOCKS);
      return [head.length > 0 ? [{ ...block, blocks: head }] : [], tail.length > 0 ? [{ ...block, blocks: tail }] : []];
    }
    case "code": {
      const [head, tail] = [block.text.slice(0, at), block.text.slice(at).replace(/^\n/, "")];
      return [[{ ...block, text: head }], [{ ...block, text: tail }]];
    }
    case "list":
      return splitList(block, at);
    case "embed":
    case "image":
    case "rule":
      return [[block], []];
  }
}

function splitList(list: Extract<Block, { kind: "list" }>, at: number): Halves<Block> {
  const halves: Halves<Block[]> = [[], []];
  let start = 0;
  for (const item of list.items) {
    const size = flatten(item, LINES).text.length;
    const split = (value: Block[], place: number): Halves<Block[]> => {
      const [head, tail] = splitBlocks(value, place, LINES);
      return [head.length > 0 ? [head] : [], tail.length > 0 ? [tail] : []];
    };
    const [first, second] = halvesOf(item, at - start, size, split);
    halves[0].push(...first);
    halves[1].push(...second);
    start += size + LINES.length;
  }
  const [head, tail] = halves;
  // The second half counts on from the first.
  const next = list.start === null ? null : list.start + list.items.length - tail.length;
  return [
    head.length > 0 ? [{ ...list, items: head }] : [],
    tail.length > 0 ? [{ ...list, start: next, items: tail }] : [],
  ];
}

function splitInlines(content: readonly Inline[], at: number): Halves<Inline> {
  const halves: Halves<Inline> = [[], []];
  let start = 0;
  for (const inline of content) {
    const size = flatten([{ kind: "paragraph", content: [inline] }]).text.length;
    const [first, second] = halvesOf(inline, at - start, size, splitInline);
    halves[0].push(...first);
    halves[1].push(...second);
    start += size;
  }
  return halves;
}

function splitInline(inline: Inline, at: number): Halves<Inline> {
  if (inline.kind === "break") return [[inline], []];
  if (inline.kind === "text" || inline.kind === "code")
    return [[{ ...inline, text: inline.text.slice(0, at) }], [{ ...inline, text: inline.text.slice(at) }]];
  const [head, tail] = splitInlines(inline.content, at);
  return [[{ ...inline, content: trimmed(head) }], [{ ...inline, content: trimmed(tail) }]];
}

/** Without white space and line breaks at the ends. */
function trimmed(content: readonly Inline[]): Inline[] {
  const isBlank = (inline: Inline) => inline.kind === "break" || (inline.kind === "text" && inline.text.trim() === "");
  const from = content.findIndex((inline) => !isBlank(inline));
  const inner = from < 0 ? [] : content.slice(from, content.findLastIndex((inline) => !isBlank(inline)) + 1);
  return inner.map((inline, index): Inline => {
    if (inline.kind !== "text") return inline;
    const start = index === 0 ? inline.text.trimStart() : inline.text;
    return { ...inline, text: index === inner.length - 1 ? start.trimEnd() : start };
  });
}

function withContent(block: Extract<Block, { kind: "paragraph" | "heading" }>, content: Inline[]): Block[] {
  return content.length > 0 ? [{ ...block, content }] : [];
}
