import type { BlockContent, DefinitionContent, PhrasingContent, RootContent } from "mdast";
import { gfmStrikethroughToMarkdown } from "mdast-util-gfm-strikethrough";
import { defaultHandlers, type Options, toMarkdown } from "mdast-util-to-markdown";
import type { Block, Inline, RichDocument } from "./document.ts";
import { plainDocument } from "./parse.ts";

export type MarkdownOptions = {
  /** The address of an image; absent leaves `media:42`. Null leaves the image out. */
  imageOf?: (image: Extract<Block, { kind: "image" }>) => { url: string; alt: string } | null;
  /** What a text becomes once it is escaped. */
  mapText?: (escaped: string) => string;
  mapUrl?: (url: string) => string;
};

/** A document as Markdown that every parser of CommonMark reads as the same document. */
export function markdownOf(
  document: RichDocument,
  { imageOf, mapText = asItIs, mapUrl = asItIs }: MarkdownOptions = {},
): string {
  const options: Options = {
    bullet: "-",
    emphasis: "_",
    rule: "-",
    fences: true,
    resourceLink: true,
    listItemIndent: "one",
    extensions: [gfmStrikethroughToMarkdown()],
    handlers: {
      // Two spaces are read by more parsers than a backslash.
      break: (node, parent, state, info) =>
        defaultHandlers.break(node, parent, state, info) === "\\\n" ? "  \n" : " ",
      text: (node, _, state, info) => mapText(state.safe(node.value, info)),
      link: (node, parent, state, info) =>
        defaultHandlers.link({ ...node, url: mapUrl(node.url) }, parent, state, info),
    },
    // Addresses of mail in angle brackets; spoilers, superscript and tables of other dialects.
    unsafe: [
      { character: "<", inConstruct: "phrasing" },
      { character: "|", inConstruct: "phrasing" },
      { character: "^", inConstruct: "phrasing" },
    ],
  };
  const children = blocksOf(document, imageOf);
  return toMarkdown({ type: "root", children }, options).trimEnd();
}

const asItIs = (text: string) => text;

/** A plain text as Markdown that reads the same. */
export function escapeMarkdown(text: string): string {
  return markdownOf(plainDocument(text));
}

function blocksOf(blocks: RichDocument, imageOf: MarkdownOptions["imageOf"]): RootContent[] {
  return blocks.flatMap((block) => nodesOf(block, imageOf));
}

function nodesOf(block: Block, imageOf: MarkdownOptions["imageOf"]): RootContent[] {
  switch (block.kind) {
    case "paragraph":
      return [{ type: "paragraph", children: inlinesOf(block.content) }];
    case "heading":
      return [{ type: "heading", depth: block.level, children: inlinesOf(block.content) }];
    case "list":
      return [
        {
          type: "list",
          ordered: block.start !== null,
          start: block.start,
          spread: false,
          children: block.items.map((item) => ({
            type: "listItem",
            spread: false,
            children: blocksOf(item, imageOf) as (BlockContent | DefinitionContent)[],
          })),
        },
      ];
    case "quote":
      return [
        { type: "blockquote", children: blocksOf(block.blocks, imageOf) as (BlockContent | DefinitionContent)[] },
      ];
    case "code":
      return [{ type: "code", lang: block.language || null, value: block.text }];
    case "image":
      return imageBlocks(block, imageOf);
    case "embed":
      return [{ type: "paragraph", children: [{ type: "link", url: block.url, children: [textNode(block.url)] }] }];
    case "rule":
      return [{ type: "thematicBreak" }];
  }
}

/** For others the caption stands below the image. */
function imageBlocks(image: Extract<Block, { kind: "image" }>, imageOf: MarkdownOptions["imageOf"]): RootContent[] {
  const { mediaId, alt, caption } = image;
  if (!imageOf) {
    const own = { type: "image", url: `media:${mediaId}`, alt, title: caption || null } as const;
    return [{ type: "paragraph", children: [own] }];
  }
  const shown = imageOf(image);
  if (!shown) return [];
  return [
    { type: "paragraph", children: [{ type: "image", ...shown }] },
    ...(caption === "" ? [] : [{ type: "paragraph" as const, children: [textNode(caption)] }]),
  ];
}

const textNode = (value: string) => ({ type: "text" as const, value });

function inlinesOf(content: readonly Inline[]): PhrasingContent[] {
  return content.map(phraseOf);
}

function phraseOf(inline: Inline): PhrasingContent {
  switch (inline.kind) {
    case "text":
      return textNode(inline.text);
    case "code":
      return { type: "inlineCode", value: inline.text };
    case "break":
      return { type: "break" };
    case "link":
      return { type: "link", url: inline.url, children: inlinesOf(inline.content) };
    case "bold":
    case "italic":
    case "strike":
      return { type: TYPES[inline.kind], children: inlinesOf(inline.content) };
  }
}

const TYPES = { bold: "strong", italic: "emphasis", strike: "delete" } as const;
