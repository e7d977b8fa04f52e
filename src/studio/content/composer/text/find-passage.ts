import type { Anchor } from "#domain/review/comments/schema.ts";
import { mediaOfPart, variantFor } from "../channels/variants.ts";
import type { FieldLocation } from "../checks/fixes.ts";
import { FIRST_COMMENT_FIELD_ID, TEXT_FIELD_ID, threadFieldId } from "../field-ids.ts";
import type { Draft } from "../saving/draft.ts";

/**
 * Where the passage or image of a comment is in a draft: at the same position if it is still there, otherwise in the
 * version being edited, the shared one, or the first channel's that has it. Null if it is gone.
 * @param among the versions, in this order; null is the shared one
 */
export function findPassage(draft: Draft, anchor: Anchor, among: readonly (number | null)[]): FieldLocation | null {
  const { field, quote, start, media_id: mediaId } = anchor;
  const versions = [...new Set(among)];
  if (field === "media") {
    const has = (version: number | null, part: number) =>
      mediaOfPart(draft, version, part).some(({ id }) => id === mediaId);
    const places = versions.flatMap((channelId) =>
      [0, ...(variantFor(draft, channelId).thread ?? []).map((_, index) => index + 1)]
        .filter((part) => has(channelId, part))
        .map((part) => ({ channelId, part })),
    );
    const place = places.find(({ part }) => part === 0) ?? places[0];
    if (mediaId === null || !place) return null;
    return { channelId: place.channelId, to: { field: "alt", assetId: mediaId, part: place.part } };
  }
  const places = versions.flatMap((channelId) =>
    textsOf(draft, channelId, field)
      .map(({ id, text }) => ({ channelId, id, at: positionOf(quote, text, start) }))
      .filter(({ at }) => at >= 0),
  );
  const place = places.find(({ at }) => at === start) ?? places[0];
  if (!place) return null;
  const { channelId, id, at } = place;
  return { channelId, to: { field: "passage", id, start: at, end: at + quote.length } };
}

/** The texts that a field of an anchor may mean in a version, with the ids of their fields in the composer. */
function textsOf(draft: Draft, channelId: number | null, field: Exclude<Anchor["field"], "media">) {
  const { body = draft.body, thread = [], firstComment = "" } = variantFor(draft, channelId);
  switch (field) {
    case "body":
      return [{ id: TEXT_FIELD_ID, text: body }];
    case "thread":
      return thread.map((text, part) => ({ id: threadFieldId(part), text }));
    case "first_comment":
      return [{ id: FIRST_COMMENT_FIELD_ID, text: firstComment }];
  }
}

/** The position of a quote that is nearest to where it was; -1 if there is none. */
function positionOf(quote: string, text: string, start: number | null): number {
  if (start === null) return text.indexOf(quote);
  const before = text.lastIndexOf(quote, start);
  const after = text.indexOf(quote, start);
  return before < 0 || (after >= 0 && after - start < start - before) ? after : before;
}
