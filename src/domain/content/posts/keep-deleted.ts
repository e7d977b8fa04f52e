import type { BrandContext } from "#kernel/context.ts";
import { wireTimeOrNull } from "#kernel/time.ts";
import type { Tx } from "#platform/db/index.ts";
import { planUnchanged } from "./editing/plan-edit.ts";
import type { FullPost } from "./find.ts";
import type { Overrides } from "./schema.ts";
import { overriddenMediaIds, type PostFormat } from "./terms.ts";

/** What a deleted post was; names tell what is missing when it is restored. */
export type DeletedContent = {
  body: string;
  /** Absent in those from before there were formats. */
  format?: PostFormat;
  tags: string[];
  internal_note: string;
  timezone: string;
  scheduled_at: string | null;
  utm_campaign: string | null;
  idea_id: number | null;
  campaign: { id: number; name: string } | null;
  media_ids: number[];
  /** Those of the channels too. */
  media: { id: number; name: string }[];
  channels: {
    channel_id: number;
    platform: string;
    name: string;
    overrides: Overrides;
    follows_post: boolean;
    scheduled_at: string | null;
  }[];
};

/** The media of a post and of its channels, each once. */
export function mediaIdsOf({ media_ids: ids, channels }: Pick<DeletedContent, "media_ids" | "channels">): number[] {
  return [...new Set([...ids, ...channels.flatMap(({ overrides }) => overriddenMediaIds(overrides))])];
}

/** Keeps what is needed to restore a post, in the transaction that deletes it (`domain/content/deleted-posts`). */
export async function keepDeleted(tx: Tx, { brandId, caller, clock }: BrandContext, post: FullPost): Promise<void> {
  const plan = planUnchanged(post);
  const channelOf = new Map(post.publications.map(({ channelId, channel }) => [channelId, channel]));
  const content: DeletedContent = {
    body: plan.body,
    format: plan.format,
    tags: plan.tags,
    internal_note: plan.internalNote,
    timezone: plan.timezone,
    scheduled_at: wireTimeOrNull(plan.scheduledAt),
    utm_campaign: plan.utmCampaign,
    idea_id: plan.ideaId,
    campaign: post.campaign && { id: post.campaign.id, name: post.campaign.name },
    media_ids: plan.mediaIds,
    media: [],
    channels: plan.channels.map(({ channelId, overrides, followsPost, scheduledAt }) => ({
      channel_id: channelId,
      platform: channelOf.get(channelId)?.platform ?? "",
      name: channelOf.get(channelId)?.displayName ?? "",
      overrides,
      follows_post: followsPost,
      scheduled_at: wireTimeOrNull(scheduledAt),
    })),
  };
  const named = { brandId, id: { in: mediaIdsOf(content) } };
  content.media = await tx.mediaAsset.findMany({
    where: named,
    orderBy: { id: "asc" },
    select: { id: true, name: true },
  });
  await tx.deletedPost.create({
    data: {
      brandId,
      postId: post.id,
      content,
      deletedById: caller.kind === "person" ? caller.userId : null,
      deletedAt: clock.now(),
    },
  });
}
