import type { Block, Inline, RichDocument } from "./document.ts";

type Mapping = { text: (text: string) => string; url: (url: string) => string };

/** The document with each of its texts and addresses replaced; code stays as it is. */
export function mapDocument(document: RichDocument, mapping: Mapping): Block[] {
  return document.map((block) => mapBlock(block, mapping));
}

function mapBlock(block: Block, mapping: Mapping): Block {
  switch (block.kind) {
    case "paragraph":
    case "heading":
      return { ...block, content: mapInlines(block.content, mapping) };
    case "list":
      return { ...block, items: block.items.map((item) => mapDocument(item, mapping)) };
    case "quote":
      return { ...block, blocks: mapDocument(block.blocks, mapping) };
    case "embed":
      return { ...block, url: mapping.url(block.url) };
    case "code":
    case "image":
    case "rule":
      return block;
  }
}

function mapInlines(content: readonly Inline[], mapping: Mapping): Inline[] {
  return content.map((inline) => mapInline(inline, mapping));
}

function mapInline(inline: Inline, mapping: Mapping): Inline {
  switch (inline.kind) {
    case "text":
      return { ...inline, text: mapping.text(inline.text) };
    case "link":
      return { ...inline, url: mapping.url(inline.url), content: mapInlines(inline.content, mapping) };
    case "bold":
    case "italic":
    case "strike":
      return { ...inline, content: mapInlines(inline.content, mapping) };
    case "break":
    case "code":
      return inline;
  }
}
