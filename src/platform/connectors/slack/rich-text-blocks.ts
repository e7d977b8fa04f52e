import type { Block, Inline, RichDocument } from "../shared/rich-text/document.ts";
import { plainTextOf } from "../shared/rich-text/text.ts";
import { findLinks } from "../shared/text/links.ts";

type Style = { bold?: true; italic?: true; strike?: true; code?: true };
type Element =
  | { type: "text"; text: string; style?: Style }
  | { type: "link"; url: string; text?: string; style?: Style };
type Part =
  | { type: "rich_text_section" | "rich_text_quote" | "rich_text_preformatted"; elements: Element[] }
  | { type: "rich_text_list"; style: "bullet" | "ordered"; indent: number; offset?: number; elements: Part[] };

/**
 * A document as the elements of a `rich_text` block, in which text is literal: nothing is escaped and nobody is notified.
 * Source: docs.slack.dev/reference/block-kit/blocks/rich-text-block, read 30 November 2026.
 */
export function richTextBlocks(document: RichDocument): object[] {
  const elements = partsOf(document);
  return elements.length > 0 ? [{ type: "rich_text", elements }] : [];
}

function partsOf(document: RichDocument): Part[] {
  const parts: Part[] = [];
  for (const block of document) {
    const last = parts.at(-1);
    const lines = linesOf(block);
    if (lines === null) parts.push(...partsOfBlock(block, 0));
    else if (lines.length === 0) continue;
    else if (last?.type === "rich_text_section") last.elements.push({ type: "text", text: "\n\n" }, ...lines);
    else parts.push({ type: "rich_text_section", elements: lines });
  }
  return parts;
}

/** The elements of a block that is part of a section; null for one that stands on its own. */
function linesOf(block: Block): Element[] | null {
  switch (block.kind) {
    case "paragraph":
      return elementsOf(block.content);
    case "heading":
      return elementsOf(block.content, { bold: true });
    case "embed":
      return [{ type: "link", url: block.url }];
    case "rule":
      return [{ type: "text", text: "* * *" }];
    case "image":
      return [];
    case "code":
    case "list":
    case "quote":
      return null;
  }
}

function partsOfBlock(block: Block, indent: number): Part[] {
  if (block.kind === "code") return [{ type: "rich_text_preformatted", elements: textElements(block.text, {}) }];
  if (block.kind === "quote") {
    const elements = joined(block.blocks, "\n\n");
    return elements.length > 0 ? [{ type: "rich_text_quote", elements }] : [];
  }
  return block.kind === "list" ? listParts(block, indent) : [];
}

/** A list within a list is one of its own with a larger indent, behind the item it belongs to. */
function listParts({ start, items }: Extract<Block, { kind: "list" }>, indent: number): Part[] {
  const parts: Part[] = [];
  for (const [index, item] of items.entries()) {
    const own = item.filter(({ kind }) => kind !== "list");
    const section: Part = { type: "rich_text_section", elements: joined(own, "\n") };
    const last = parts.at(-1);
    const number = (start ?? 1) - 1 + index;
    if (last?.type === "rich_text_list" && last.indent === indent) last.elements.push(section);
    else {
      const style = start === null ? "bullet" : "ordered";
      const offset = start === null || number <= 0 ? {} : { offset: number };
      parts.push({ type: "rich_text_list", style, indent, ...offset, elements: [section] });
    }
    for (const nested of item) if (nested.kind === "list") parts.push(...listParts(nested, indent + 1));
  }
  return parts;
}

/** Blocks in a place that takes only text: what is a block within them is written as text. */
function joined(blocks: RichDocument, separator: string): Element[] {
  return blocks.flatMap((block, index) => {
    const lines = linesOf(block) ?? textElements(plainTextOf([block]), {});
    return index > 0 && lines.length > 0 ? [{ type: "text" as const, text: separator }, ...lines] : lines;
  });
}

function elementsOf(content: readonly Inline[], style: Style = {}): Element[] {
  return content.flatMap((inline) => elementsOfInline(inline, style));
}

function elementsOfInline(inline: Inline, style: Style): Element[] {
  switch (inline.kind) {
    case "text":
      return textElements(inline.text, style);
    case "code":
      return [element(inline.text, { ...style, code: true })];
    case "break":
      return [{ type: "text", text: "\n" }];
    case "link": {
      const label = elementsOf(inline.content, style).map((one) => one.text ?? (one.type === "link" ? one.url : ""));
      return [{ type: "link", url: inline.url, text: label.join(""), ...styled(style) }];
    }
    case "bold":
    case "italic":
    case "strike":
      return elementsOf(inline.content, { ...style, [inline.kind]: true });
  }
}

/** Slack finds no addresses in the text of such a block. */
function textElements(text: string, style: Style): Element[] {
  const elements: Element[] = [];
  let from = 0;
  for (const { start, end, uri } of findLinks(text)) {
    if (start > from) elements.push(element(text.slice(from, start), style));
    elements.push({ type: "link", url: uri, ...styled(style) });
    from = end;
  }
  if (from < text.length) elements.push(element(text.slice(from), style));
  return elements;
}

const element = (text: string, style: Style): Element => ({ type: "text", text, ...styled(style) });
const styled = (style: Style) => (Object.keys(style).length > 0 ? { style } : {});
