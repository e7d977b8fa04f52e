import type { RevisionContent } from "#domain/content/posts/schema.ts";
import { overriddenMediaIds } from "#domain/content/posts/terms.ts";
import type { Channel } from "../checks/checks.ts";
import { type Draft, type MediaAsset, overridesOf, threadFrom, type Variant } from "./draft.ts";

/**
 * The draft with the content of an earlier revision. Times and the note stay, because an old time has usually passed.
 * Deleted channels and media are left out.
 */
export function withRevision(
  draft: Draft,
  content: RevisionContent,
  assets: readonly MediaAsset[],
  channels: readonly Channel[],
): Draft {
  const show = (ids: readonly number[]) => ids.flatMap((id) => assets.find((asset) => asset.id === id) ?? []);
  const remaining = content.channels.filter(({ channel_id: id }) => channels.some((channel) => channel.id === id));
  const variants = remaining.map(({ channel_id: id, overrides }): [number, Variant] => {
    const { body, media_ids, first_comment, options } = overrides;
    const when = draft.variants[id]?.when;
    return [
      id,
      {
        ...(body === undefined ? {} : { body }),
        ...(media_ids ? { media: show(media_ids) } : {}),
        ...threadFrom(overrides, show),
        ...(first_comment ? { firstComment: first_comment } : {}),
        ...(options ? { options } : {}),
        ...(when ? { when } : {}),
      },
    ];
  });
  return {
    ...draft,
    body: content.body,
    format: content.format,
    media: show(content.media_ids),
    channelIds: remaining.map(({ channel_id }) => channel_id),
    variants: { ...draft.variants, ...Object.fromEntries(variants) },
    tags: content.tags,
    utmCampaign: content.utm_campaign ?? null,
  };
}

/** The draft as revision content, with the times of the given revision: restoring does not change times. */
export function contentOf(draft: Draft, times: RevisionContent): RevisionContent {
  return {
    body: draft.body,
    ...(draft.format === "markdown" ? { format: draft.format } : {}),
    media_ids: draft.media.map(({ id }) => id),
    tags: [...draft.tags],
    ...(draft.utmCampaign === null ? {} : { utm_campaign: draft.utmCampaign }),
    scheduled_at: times.scheduled_at,
    channels: draft.channelIds.map((id) => ({
      channel_id: id,
      overrides: overridesOf(draft.variants[id] ?? {}),
      scheduled_at: times.channels.find(({ channel_id }) => channel_id === id)?.scheduled_at ?? null,
    })),
  };
}

/** Ids of all media of a revision. */
export function mediaIdsOf({ media_ids, channels }: RevisionContent): number[] {
  return [...new Set([...media_ids, ...channels.flatMap(({ overrides }) => overriddenMediaIds(overrides))])];
}
