import { parseRichText } from "../shared/rich-text/parse.ts";
import { type Mark, markedTextOf } from "../shared/rich-text/text.ts";

type Entity = { type: string; offset: number; length: number; url?: string; language?: string };

/** A text as messages have it: entities instead of a parse mode, so that nothing has to be escaped. */
export function messageTextOf(body: string, isRich: boolean): { text: string; entities: Entity[] } {
  if (!isRich) return { text: body, entities: [] };
  const { text, marks } = markedTextOf(parseRichText(body));
  return { text, entities: marks.flatMap((mark) => entitiesOf(mark, marks)) };
}

const TYPES = { bold: "bold", italic: "italic", strike: "strikethrough", code: "code", quote: "blockquote" } as const;

/**
 * Code has no other formatting, and a quote none within it. Source: core.telegram.org/bots/api#messageentity,
 * formatting options, read 30 November 2026.
 */
function entitiesOf(mark: Mark, all: readonly Mark[]): Entity[] {
  const { kind, start, end } = mark;
  const isWithin = (outer: Mark) => outer !== mark && outer.start <= start && outer.end >= end;
  if (kind === "quote") {
    const isNested = all.some(
      (outer) => outer.kind === "quote" && isWithin(outer) && all.indexOf(outer) < all.indexOf(mark),
    );
    return isNested ? [] : [{ type: TYPES.quote, offset: start, length: end - start }];
  }
  if (kind === "pre") {
    const language = mark.language === "" ? {} : { language: mark.language };
    return [{ type: "pre", offset: start, length: end - start, ...language }];
  }
  if (kind === "code") return [{ type: TYPES.code, offset: start, length: end - start }];
  const codes = all.filter((one) => (one.kind === "code" || one.kind === "pre") && one.start < end && one.end > start);
  const link = kind === "link" ? { url: mark.url } : {};
  const type = kind === "link" ? "text_link" : TYPES[kind];
  return between(start, end, codes).map((range) => ({ type, ...range, ...link }));
}

/** What is left of a range without these passages in it. */
function between(start: number, end: number, cut: readonly Mark[]): { offset: number; length: number }[] {
  const bounds = [start, ...cut.flatMap((one) => [Math.max(one.start, start), Math.min(one.end, end)]), end];
  const ranges: { offset: number; length: number }[] = [];
  for (let at = 0; at < bounds.length; at += 2) {
    const [from = end, to = end] = [bounds[at], bounds[at + 1]];
    if (to > from) ranges.push({ offset: from, length: to - from });
  }
  return ranges;
}
