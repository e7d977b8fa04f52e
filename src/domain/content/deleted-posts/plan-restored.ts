import type { z } from "zod";
import {
  type DeletedContent,
  findMissingCampaign,
  findReferences,
  mediaIdsOf,
  type PlannedChannel,
  type PostPlan,
} from "#domain/content/posts/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import type { BrandId } from "#kernel/ids.ts";
import type { Tx } from "#platform/db/index.ts";
import type { RestoredPost } from "./schema.ts";

type Missing = z.input<typeof RestoredPost>["missing"];
type StoredChannel = DeletedContent["channels"][number];

/** The plan of a deleted post without what is gone by now. What it refers to is locked until the transaction ends. */
export async function planRestored(
  tx: Tx,
  { brandId, clock }: BrandContext,
  content: DeletedContent,
): Promise<{ plan: PostPlan; missing: Missing }> {
  const { scheduled_at, campaign } = content;
  const now = clock.now();
  const scheduledAt = futureOf(scheduled_at, now);
  const stored = content.channels.map((channel) => plannedChannel(channel, scheduledAt, now));
  const { channels, assets } = await findReferences(tx, brandId, [{ mediaIds: mediaIdsOf(content), channels: stored }]);
  const remaining = (ids: readonly number[]) => ids.filter((id) => assets.has(id));
  const isCampaignGone = Object.keys(await findMissingCampaign(tx, brandId, campaign?.id ?? null)).length > 0;
  const plan: PostPlan = {
    body: content.body,
    format: content.format ?? "plain",
    tags: content.tags,
    internalNote: content.internal_note,
    timezone: content.timezone,
    scheduledAt,
    mediaIds: remaining(content.media_ids),
    ideaId: await remainingIdea(tx, brandId, content.idea_id),
    campaignId: isCampaignGone ? null : (campaign?.id ?? null),
    utmCampaign: content.utm_campaign,
    postId: null,
    channels: stored
      .filter(({ channelId }) => channels.has(channelId))
      .map((channel) => ({ ...channel, overrides: remainingOverrides(channel.overrides, remaining) })),
  };
  const isPast = (at: string | null) => at !== null && futureOf(at, now) === null;
  return {
    plan,
    missing: {
      channels: content.channels.filter(({ channel_id: id }) => !channels.has(id)).map(({ name }) => name),
      media: content.media.filter(({ id }) => !assets.has(id)).map(({ name }) => name),
      campaign: isCampaignGone ? (campaign?.name ?? null) : null,
      time: isPast(scheduled_at) || content.channels.some(({ scheduled_at: at }) => isPast(at)),
    },
  };
}

/** Overrides without media that are gone, and without thread parts that were nothing else. */
function remainingOverrides(
  { media_ids: ids, thread, thread_media_ids: ofParts, ...overrides }: PlannedChannel["overrides"],
  remaining: (ids: readonly number[]) => number[],
): PlannedChannel["overrides"] {
  const parts = (thread ?? [])
    .map((text, index) => ({ text, media: remaining(ofParts?.[index] ?? []) }))
    .filter(({ text, media }) => text !== "" || media.length > 0);
  return {
    ...overrides,
    ...(ids === undefined ? {} : { media_ids: remaining(ids) }),
    ...(thread === undefined ? {} : { thread: parts.map(({ text }) => text) }),
    ...(ofParts === undefined ? {} : { thread_media_ids: parts.map(({ media }) => media) }),
  };
}

function plannedChannel(channel: StoredChannel, postTime: Date | null, now: Date): PlannedChannel {
  const { channel_id: channelId, overrides, follows_post: followed, scheduled_at } = channel;
  const own = followed ? null : futureOf(scheduled_at, now);
  return {
    channelId,
    overrides,
    // One whose own time has passed is published with the others.
    followsPost: own === null,
    scheduledAt: own ?? postTime,
    hasTime: false,
    areOptionsNamed: false,
  };
}

function futureOf(at: string | null, now: Date): Date | null {
  const time = at === null ? null : new Date(at);
  return time !== null && time > now ? time : null;
}

/** The idea, locked against deletion, unless it is gone. */
async function remainingIdea(tx: Tx, brandId: BrandId, id: number | null): Promise<number | null> {
  if (id === null) return null;
  const found = await tx.$queryRaw<object[]>`
    select 1 from ideas where brand_id = ${brandId} and id = ${id} for key share`;
  return found.length > 0 ? id : null;
}
