import type { ListItem, PhrasingContent, RootContent } from "mdast";
import { fromMarkdown } from "mdast-util-from-markdown";
import { gfmStrikethroughFromMarkdown } from "mdast-util-gfm-strikethrough";
import { gfmStrikethrough } from "micromark-extension-gfm-strikethrough";
import { findLinks } from "../text/links.ts";
import { type Block, findRichTextProblem, type Inline, MAX_DEPTH, type RichDocument } from "./document.ts";

/** HTML is text, and so are references, code by indentation and underlined headings, which people write by accident. */
const OFF = { disable: { null: ["htmlFlow", "htmlText", "definition", "codeIndented", "setextUnderline"] } };
const SYNTAX = {
  extensions: [OFF, gfmStrikethrough({ singleTilde: false })],
  mdastExtensions: [gfmStrikethroughFromMarkdown()],
};

const MEDIA = /^media:(\d{1,15})$/;
const LINK = /^(?:https?:\/\/|mailto:)\S+$/i;

/** The last texts: each is parsed for every channel. */
const parsed = new Map<string, RichDocument>();
const REMEMBERED = 16;

/**
 * A Markdown text as a document. A line break in it is one. Without formatting where the text is beyond the bounds of
 * `findRichTextProblem`.
 */
export function parseRichText(markdown: string): RichDocument {
  const known = parsed.get(markdown);
  if (known) return known;
  const document = findRichTextProblem(markdown) === null ? parse(markdown) : plainDocument(markdown);
  parsed.set(markdown, document);
  for (const oldest of parsed.keys()) {
    if (parsed.size <= REMEMBERED) break;
    parsed.delete(oldest);
  }
  return document;
}

/** A plain text as a document: its paragraphs, with their line breaks. */
export function plainDocument(text: string): RichDocument {
  return text
    .split(/\n\s*\n/)
    .filter((paragraph) => paragraph.trim() !== "")
    .map((paragraph) => ({ kind: "paragraph", content: linesOf(paragraph.trim()) }));
}

function parse(markdown: string): RichDocument {
  return blocksOf(fromMarkdown(markdown, SYNTAX).children, 0);
}

function blocksOf(nodes: readonly RootContent[], depth: number): Block[] {
  return nodes.flatMap((node): Block[] => {
    if (node.type === "paragraph") return paragraphsOf(node.children);
    if (node.type === "heading") {
      const images: Block[] = [];
      const content = inlinesOf(node.children, images);
      return [{ kind: "heading", level: node.depth === 1 ? 1 : node.depth === 2 ? 2 : 3, content }, ...images];
    }
    if (node.type === "list") {
      const items = node.children.map((item: ListItem) => blocksOf(item.children, depth + 1));
      if (depth >= MAX_DEPTH) return items.flat();
      return [{ kind: "list", start: node.ordered ? (node.start ?? 1) : null, items }];
    }
    if (node.type === "blockquote") {
      const blocks = blocksOf(node.children, depth + 1);
      return depth >= MAX_DEPTH ? blocks : [{ kind: "quote", blocks }];
    }
    if (node.type === "code") {
      return [{ kind: "code", language: /^[\w+#.-]{1,30}/.exec(node.lang ?? "")?.[0] ?? "", text: node.value }];
    }
    if (node.type === "thematicBreak") return [{ kind: "rule" }];
    return "value" in node ? [{ kind: "paragraph", content: linesOf(node.value) }] : [];
  });
}

/** The paragraph, divided where it has images; an address alone is an embed. */
function paragraphsOf(nodes: readonly PhrasingContent[]): Block[] {
  const blocks: Block[] = [];
  let content: Inline[] = [];
  const end = () => {
    const trimmed = withoutOuterBreaks(content);
    const url = addressOf(trimmed);
    if (url !== null) blocks.push({ kind: "embed", url });
    else if (trimmed.length > 0) blocks.push({ kind: "paragraph", content: trimmed });
    content = [];
  };
  for (const node of nodes) {
    const images: Block[] = [];
    content.push(...inlinesOf([node], images));
    if (images.length === 0) continue;
    end();
    blocks.push(...images);
  }
  end();
  return blocks;
}

function inlinesOf(nodes: readonly PhrasingContent[], images: Block[], depth = 0): Inline[] {
  const inlines = nodes.flatMap((node): Inline[] => {
    if (node.type === "text") return linesOf(node.value);
    if (node.type === "inlineCode") return [{ kind: "code", text: node.value }];
    if (node.type === "break") return [{ kind: "break" }];
    if (node.type === "strong" || node.type === "emphasis" || node.type === "delete") {
      const content = inlinesOf(node.children, images, depth + 1);
      if (content.length === 0 || depth > 2 * MAX_DEPTH) return content;
      return [{ kind: KINDS[node.type], content }];
    }
    if (node.type === "link") return linkOf(node.url, inlinesOf(node.children, images, depth + 1));
    if (node.type === "image") {
      const [, id] = MEDIA.exec(node.url) ?? [];
      if (id === undefined) return linkOf(node.url, linesOf(node.alt ?? ""));
      images.push({ kind: "image", mediaId: Number(id), alt: node.alt ?? "", caption: node.title ?? "" });
      return [];
    }
    return "value" in node ? linesOf(node.value) : [];
  });
  return joined(inlines);
}

/** Texts beside each other are one, and so are line breaks; there is no space around these. */
function joined(content: readonly Inline[]): Inline[] {
  const all: Inline[] = [];
  for (const inline of content) {
    const last = all.at(-1);
    if (last?.kind === "text" && inline.kind === "text") {
      all[all.length - 1] = { kind: "text", text: last.text + inline.text };
    } else if (last?.kind === "text" && inline.kind === "break") {
      all[all.length - 1] = { kind: "text", text: last.text.trimEnd() };
      all.push(inline);
    } else if (last?.kind === "break" && inline.kind === "text") {
      all.push({ kind: "text", text: inline.text.trimStart() });
    } else if (last?.kind !== "break" || inline.kind !== "break") all.push(inline);
  }
  return all.filter((inline) => inline.kind !== "text" || inline.text !== "");
}

const KINDS = { strong: "bold", emphasis: "italic", delete: "strike" } as const;

/** An address that nobody can follow stays text. */
function linkOf(url: string, content: Inline[]): Inline[] {
  if (LINK.test(url))
    return [{ kind: "link", url, content: content.length > 0 ? content : [{ kind: "text", text: url }] }];
  const [label, more] = content;
  const isItself = label?.kind === "text" && more === undefined && label.text === url;
  if (url === "" || isItself) return content;
  return [...content, { kind: "text", text: content.length > 0 ? ` (${url})` : url }];
}

function linesOf(text: string): Inline[] {
  return text
    .split(/\r\n?|\n/)
    .flatMap((line, index): Inline[] => [
      ...(index > 0 ? [{ kind: "break" as const }] : []),
      ...(line === "" ? [] : [{ kind: "text" as const, text: line }]),
    ]);
}

function withoutOuterBreaks(content: readonly Inline[]): Inline[] {
  const isText = ({ kind }: Inline) => kind !== "break";
  return content.slice(Math.max(content.findIndex(isText), 0), content.findLastIndex(isText) + 1);
}

function addressOf([first, second]: readonly Inline[]): string | null {
  if (first === undefined || second !== undefined) return null;
  if (first.kind === "link") {
    const [label, more] = first.content;
    const isItself = label?.kind === "text" && more === undefined && label.text === first.url;
    return isItself && /^https?:/i.test(first.url) ? first.url : null;
  }
  if (first.kind !== "text") return null;
  const text = first.text.trim();
  const [link] = findLinks(text);
  return link?.start === 0 && link.end === text.length ? link.uri : null;
}
