import { cutText } from "#kernel/excerpt.ts";
import { TITLE_LIMIT, toArticle, UNTITLED } from "../text/article-title.ts";
import type { Block, Inline, RichDocument } from "./document.ts";
import { parseRichText, plainDocument } from "./parse.ts";
import { plainTextOf, textOfInlines } from "./text.ts";

export type RichArticle = { title: string /** What stands below the title. */; document: RichDocument };

/**
 * A text as an article: titled by the option, or by its first line.
 * @param isRich whether the text is Markdown; a heading at its beginning is then the title
 */
export function toRichArticle(body: string, chosen: string | undefined, isRich: boolean): RichArticle {
  if (!isRich) {
    const { title, text } = toArticle(body, chosen);
    return { title, document: plainDocument(text) };
  }
  const document = parseRichText(body);
  if (chosen !== undefined && chosen.trim() !== "") return { title: chosen.trim(), document };
  const [first, ...rest] = document;
  const line = first ? firstLineOf(first) : "";
  const title = cutText(line, TITLE_LIMIT);
  if (title === "") return { title: UNTITLED, document };
  const others = first && title === line ? [...withoutFirstLine(first), ...rest] : document;
  return { title, document: others.length > 0 ? others : document };
}

function firstLineOf(block: Block): string {
  const text = "content" in block ? textOfInlines(block.content) : plainTextOf([block]);
  return text.trim().split("\n")[0]?.trim() ?? "";
}

/** A list, a quote or code keeps the line that is the title too. */
function withoutFirstLine(block: Block): Block[] {
  if (block.kind === "heading") return [];
  if (block.kind !== "paragraph") return [block];
  const end = block.content.findIndex(({ kind }) => kind === "break");
  const isWhole = end === -1 && !block.content.some(hasBreak);
  if (isWhole) return [];
  return end === -1 ? [block] : [{ ...block, content: block.content.slice(end + 1) }];
}

function hasBreak(inline: Inline): boolean {
  return inline.kind === "break" || ("content" in inline && inline.content.some(hasBreak));
}

/**
 * The media of a post that stand in its text, by their IDs, and the others in their order.
 * @param ids of the items, in the same order
 */
export function placeMedia<Item>(
  document: RichDocument,
  items: readonly Item[],
  ids: readonly number[] = [],
): { inText: ReadonlyMap<number, Item>; others: Item[] } {
  const named = new Set(imagesOf(document).map(({ mediaId }) => mediaId));
  const inText = new Map<number, Item>();
  const others: Item[] = [];
  for (const [index, item] of items.entries()) {
    const id = ids[index];
    if (id !== undefined && named.has(id)) inText.set(id, item);
    else others.push(item);
  }
  return { inText, others };
}

/** A text for mails, calendars and chats, which show no formatting. */
export function readableText({ format }: { format: "plain" | "markdown" }, text: string): string {
  return format === "markdown" ? plainTextOf(parseRichText(text)) : text;
}

export type Image = Extract<Block, { kind: "image" }>;

/** The images in a document, in their order. */
export function imagesOf(document: RichDocument): Image[] {
  return document.flatMap((block): Image[] => {
    if (block.kind === "image") return [block];
    if (block.kind === "quote") return imagesOf(block.blocks);
    return block.kind === "list" ? block.items.flatMap(imagesOf) : [];
  });
}
