import type { SentMention } from "#domain/content/saved-mentions/rules.ts";
import type { Anchor } from "#domain/review/comments/schema.ts";
import { firstUnits } from "#kernel/excerpt.ts";
import { charactersShown } from "#studio/content/preview/mentions-shown.ts";

/** A text of a post that can be quoted, and its position. */
export interface Passage {
  field: Exclude<Anchor["field"], "media">;
  text: string;
}

/** The content of a post that thread entries can refer to. */
export interface Quotable {
  body: string;
  channels: readonly { body?: string; thread: readonly string[]; firstComment: string | null }[];
  mediaIds: readonly number[];
}

/** Every text of a post once: the shared text first, then those of channels. */
export function passagesOf({ body, channels }: Quotable): Passage[] {
  const all: Passage[] = [
    { field: "body", text: body },
    ...channels.flatMap((channel): Passage[] => [
      ...(channel.body === undefined ? [] : [{ field: "body" as const, text: channel.body }]),
      ...channel.thread.map((text) => ({ field: "thread" as const, text })),
      ...(channel.firstComment ? [{ field: "first_comment" as const, text: channel.firstComment }] : []),
    ]),
  ];
  return all.filter(
    ({ field, text }, index) =>
      text.trim() !== "" && all.findIndex((other) => other.field === field && other.text === text) === index,
  );
}

/** Whether an entry's anchor still exists unchanged. */
export function isCurrent({ field, quote, media_id: id }: Anchor, post: Quotable): boolean {
  if (field === "media") return id !== null && post.mediaIds.includes(id);
  return passagesOf(post).some((passage) => passage.field === field && passage.text.includes(quote));
}

/** The anchor of a selection in a passage; null for whitespace alone. */
export function anchorOf({ field, text }: Passage, from: number, to: number): Anchor | null {
  const chosen = text.slice(from, to);
  const quote = firstUnits(chosen.trim(), MAX_QUOTED);
  if (quote === "") return null;
  return { field, quote, start: from + chosen.length - chosen.trimStart().length, ...NO_MEDIA };
}

const NO_MEDIA = { media_id: null, point: null, time: null };

/**
 * The anchor of a text that was selected in a preview, which breaks lines as its platform does: whitespace is ignored.
 * @param mentions what the preview shows for saved mentions; the anchor has the text as it was written
 * @returns null for a text that is not in one passage
 */
export function anchorOfText(
  passages: readonly Passage[],
  selected: string,
  mentions: readonly SentMention[] = [],
): Anchor | null {
  const wanted = selected.replace(/\s+/g, "");
  if (wanted === "") return null;
  for (const passage of passages) {
    const shown = charactersShown(passage.text, mentions);
    const at = shown
      .map(({ character }) => character)
      .join("")
      .indexOf(wanted);
    const [first, last] = [shown[at], shown[at + wanted.length - 1]];
    if (first && last) return anchorOf(passage, first.from, last.to);
  }
  return null;
}

const MAX_QUOTED = 1000;
