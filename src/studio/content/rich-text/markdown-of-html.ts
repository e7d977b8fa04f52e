import type { Block, Inline } from "#platform/connectors/shared/rich-text/document.ts";
import { markdownOf } from "#platform/connectors/shared/rich-text/markdown.ts";

/** Pasted HTML that is longer is taken as the plain text beside it. */
const MAX_HTML = 500_000;
const MAX_DEPTH = 40;
const FORMATTED = "b,strong,i,em,s,del,strike,a[href],h1,h2,h3,h4,h5,h6,ul,ol,blockquote,pre,code,[style*='font-']";

/**
 * HTML of a word processor or a web page as Markdown: what it has of our formatting, and the text of everything else.
 * Images are left out, because they are not the brand's.
 * @returns null where it has no formatting, so that the plain text is as good
 */
export function markdownOfHtml(html: string): string | null {
  if (html.length > MAX_HTML) return null;
  const { body } = new DOMParser().parseFromString(html, "text/html");
  return body.querySelector(FORMATTED) ? markdownOf(blocksOf(body, 0)) : null;
}

const SKIPPED = /^(?:script|style|template|head|meta|title|iframe|object|svg|img|noscript)$/;
const BLOCK =
  /^(?:p|div|section|article|main|header|footer|h[1-6]|ul|ol|li|blockquote|pre|hr|table|tr|figure|figcaption|address|dl|dt|dd)$/;

/** Blocks, and runs of inline content between them as paragraphs. */
function blocksOf(parent: Element, depth: number): Block[] {
  const blocks: Block[] = [];
  let content: Inline[] = [];
  const end = () => {
    const trimmed = trim(content);
    if (trimmed.length > 0) blocks.push({ kind: "paragraph", content: trimmed });
    content = [];
  };
  for (const node of parent.childNodes) {
    const isBlock = node instanceof Element && depth < MAX_DEPTH && (BLOCK.test(nameOf(node)) || hasBlocks(node));
    if (isBlock) {
      end();
      blocks.push(...blockOf(node, depth + 1));
    } else content.push(...inlineOf(node, depth + 1));
  }
  end();
  return blocks;
}

const nameOf = (element: Element) => element.tagName.toLowerCase();
/** Some word processors put everything into one inline element. */
const hasBlocks = (element: Element) => element.querySelector("p,h1,h2,h3,ul,ol,blockquote,pre") !== null;

function blockOf(element: Element, depth: number): Block[] {
  const name = nameOf(element);
  if (SKIPPED.test(name)) return [];
  if (/^h[1-6]$/.test(name)) {
    const content = trim(inlineOfAll(element, depth));
    const level = name === "h1" ? 1 : name === "h2" ? 2 : 3;
    return content.length > 0 ? [{ kind: "heading", level, content }] : [];
  }
  if (name === "ul" || name === "ol") {
    const entries = [...element.children].filter((child) => nameOf(child) === "li");
    const items = entries.map((child) => blocksOf(child, depth)).filter((item) => item.length > 0);
    return items.length > 0 ? [{ kind: "list", start: name === "ol" ? 1 : null, items }] : [];
  }
  if (name === "blockquote") return [{ kind: "quote", blocks: blocksOf(element, depth) }];
  if (name === "pre") return [{ kind: "code", language: "", text: (element.textContent ?? "").replace(/\n$/, "") }];
  if (name === "hr") return [{ kind: "rule" }];
  return blocksOf(element, depth);
}

const inlineOfAll = (element: Element, depth: number) =>
  [...element.childNodes].flatMap((child) => inlineOf(child, depth));

function inlineOf(node: Node, depth: number): Inline[] {
  if (node instanceof Text) return textOf(node.data);
  if (!(node instanceof Element) || SKIPPED.test(nameOf(node))) return [];
  const name = nameOf(node);
  if (name === "br") return [{ kind: "break" }];
  if (depth > MAX_DEPTH) return textOf(node.textContent ?? "");
  if (name === "code") return node.textContent ? [{ kind: "code", text: node.textContent }] : [];
  const content = inlineOfAll(node, depth + 1);
  if (content.length === 0) return [];
  const url = name === "a" ? (node.getAttribute("href") ?? "") : "";
  if (/^(?:https?:\/\/|mailto:)\S+$/i.test(url)) return [{ kind: "link", url, content }];
  return kindsOf(node).reduce<Inline[]>((inner, kind) => [{ kind, content: inner }], content);
}

const textOf = (data: string): Inline[] => {
  const text = data.replaceAll(/\s+/g, " ");
  return text === "" ? [] : [{ kind: "text", text }];
};

function kindsOf(element: Element): ("bold" | "italic" | "strike")[] {
  const name = nameOf(element);
  const { fontWeight = "", fontStyle = "", textDecoration = "" } = element instanceof HTMLElement ? element.style : {};
  const isBold = fontWeight === "" ? /^(?:b|strong)$/.test(name) : fontWeight === "bold" || Number(fontWeight) >= 600;
  const isItalic = fontStyle === "" ? /^(?:i|em)$/.test(name) : fontStyle === "italic";
  const isStruck = /^(?:s|del|strike)$/.test(name) || textDecoration.includes("line-through");
  return [
    ...(isBold ? ["bold" as const] : []),
    ...(isItalic ? ["italic" as const] : []),
    ...(isStruck ? ["strike" as const] : []),
  ];
}

/** Without white space and line breaks around it. */
function trim(content: readonly Inline[]): Inline[] {
  const isShown = (inline: Inline) => inline.kind !== "break" && !(inline.kind === "text" && inline.text.trim() === "");
  const shown = content.slice(Math.max(content.findIndex(isShown), 0), content.findLastIndex(isShown) + 1);
  return shown.map((inline, index) => {
    if (inline.kind !== "text") return inline;
    const start = index === 0 ? inline.text.trimStart() : inline.text;
    return { ...inline, text: index === shown.length - 1 ? start.trimEnd() : start };
  });
}
