import type { RevisionContent } from "#domain/posts/schema.ts";
import type { Channel } from "./checks.ts";
import { type Draft, overridesOf, type Picture, type Variant } from "./draft.ts";

/**
 * The draft with the content of an earlier revision. Times and the note stay: an old time has mostly passed. Channels
 * and pictures that are gone meanwhile are left out.
 */
export function withRevision(
  draft: Draft,
  content: RevisionContent,
  pictures: readonly Picture[],
  channels: readonly Channel[],
): Draft {
  const show = (ids: readonly number[]) => ids.flatMap((id) => pictures.find((picture) => picture.id === id) ?? []);
  const there = content.channels.filter(({ channel_id: id }) => channels.some((channel) => channel.id === id));
  const variants = there.map(({ channel_id: id, overrides }): [number, Variant] => {
    const { body, media_ids, thread, first_comment, options } = overrides;
    const when = draft.variants[id]?.when;
    return [
      id,
      {
        ...(body === undefined ? {} : { body }),
        ...(media_ids ? { pictures: show(media_ids) } : {}),
        ...(thread && thread.length > 0 ? { thread } : {}),
        ...(first_comment ? { firstComment: first_comment } : {}),
        ...(options ? { options } : {}),
        ...(when ? { when } : {}),
      },
    ];
  });
  return {
    ...draft,
    body: content.body,
    pictures: show(content.media_ids),
    channelIds: there.map(({ channel_id }) => channel_id),
    variants: { ...draft.variants, ...Object.fromEntries(variants) },
    tags: content.tags,
  };
}

/** What the draft would be as a revision, with the times of another: restoring leaves them alone. */
export function contentOf(draft: Draft, times: RevisionContent): RevisionContent {
  return {
    body: draft.body,
    media_ids: draft.pictures.map(({ id }) => id),
    tags: [...draft.tags],
    scheduled_at: times.scheduled_at,
    channels: draft.channelIds.map((id) => ({
      channel_id: id,
      overrides: overridesOf(draft.variants[id] ?? {}),
      scheduled_at: times.channels.find(({ channel_id }) => channel_id === id)?.scheduled_at ?? null,
    })),
  };
}

/** Every picture that a revision names. */
export function pictureIdsOf({ media_ids, channels }: RevisionContent): number[] {
  return [...new Set([...media_ids, ...channels.flatMap(({ overrides }) => overrides.media_ids ?? [])])];
}
