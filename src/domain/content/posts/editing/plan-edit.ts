import { wireTimeOrNull } from "#kernel/time.ts";
import type { FullPost, FullPublication } from "../find.ts";
import { readOverrides, withoutUndefined } from "../rules.ts";
import type { CreatePost, Overrides, RevisionContent, UpdatePost } from "../schema.ts";
import type { PostFormat } from "../terms.ts";

/** The complete intended state of a post, before it is validated or written. */
export type PostPlan = {
  body: string;
  format: PostFormat;
  tags: string[];
  internalNote: string;
  timezone: string;
  scheduledAt: Date | null;
  mediaIds: number[];
  /** The post's origin, which an edit keeps. */
  ideaId: number | null;
  /** No content: `set-campaign.ts` changes it. */
  campaignId: number | null;
  /** The campaign of its links, see `domain/publishing/link-rules`. */
  utmCampaign: string | null;
  /** The model that wrote some of what is new in it. */
  aiModel?: string | undefined;
  /** Null before the post is stored. */
  postId: number | null;
  channels: PlannedChannel[];
};

export type PlannedChannel = {
  channelId: number;
  overrides: Overrides;
  /** False when the channel has a time of its own. */
  followsPost: boolean;
  scheduledAt: Date | null;
  /** The request sets a time, so publications that ended without being published start again. */
  hasTime: boolean;
  /** The request includes options, which are validated; stored ones may be older than the platform's present options. */
  areOptionsNamed: boolean;
};

type Choice = CreatePost["channels"][number];

const toDate = (text: string | null) => (text === null ? null : new Date(text));

export function planNew(input: CreatePost, brandTimezone: string): PostPlan {
  const scheduledAt = toDate(input.scheduled_at);
  return {
    body: input.body,
    format: input.format,
    tags: [...new Set(input.tags)],
    internalNote: input.internal_note,
    timezone: input.timezone ?? brandTimezone,
    scheduledAt,
    mediaIds: input.media_ids,
    ideaId: input.idea_id,
    campaignId: input.campaign_id,
    utmCampaign: input.utm_campaign,
    aiModel: input.ai_model,
    postId: null,
    channels: input.channels.map((choice) => planChannel(choice, undefined, scheduledAt, true)),
  };
}

/** The post's present state, for edits whose content comes from elsewhere. */
export function planUnchanged(post: FullPost): PostPlan {
  return planChange(post, { id: post.id, submit: false, approve: false });
}

/** The part of a plan that is stored in a revision. */
export function revisionContent({
  body,
  format,
  mediaIds,
  tags,
  scheduledAt,
  channels,
  utmCampaign,
}: PostPlan): RevisionContent {
  return {
    body,
    media_ids: mediaIds,
    tags,
    scheduled_at: wireTimeOrNull(scheduledAt),
    channels: channels.map((channel) => ({
      channel_id: channel.channelId,
      overrides: channel.overrides,
      scheduled_at: wireTimeOrNull(channel.followsPost ? null : channel.scheduledAt),
    })),
    ...(format === "plain" ? {} : { format }),
    ...(utmCampaign === null ? {} : { utm_campaign: utmCampaign }),
  };
}

/** The post with a request's changes applied. */
export function planChange(post: FullPost, input: UpdatePost): PostPlan {
  const hasTime = input.scheduled_at !== undefined;
  const scheduledAt = input.scheduled_at === undefined ? post.scheduledAt : toDate(input.scheduled_at);
  const current = new Map(post.publications.map((publication) => [publication.channelId, publication]));
  const choices: Choice[] = input.channels ?? [...current.keys()].map((channelId) => ({ channel_id: channelId }));
  return {
    body: input.body ?? post.body,
    format: input.format ?? post.format,
    tags: input.tags ? [...new Set(input.tags)] : post.tags,
    internalNote: input.internal_note ?? post.internalNote,
    timezone: input.timezone ?? post.timezone,
    scheduledAt,
    mediaIds: input.media_ids ?? post.media.map(({ assetId }) => assetId),
    ideaId: post.ideaId,
    campaignId: post.campaignId,
    utmCampaign: input.utm_campaign === undefined ? post.utmCampaign : input.utm_campaign,
    aiModel: input.ai_model,
    postId: post.id,
    channels: choices.map((choice) => planChannel(choice, current.get(choice.channel_id), scheduledAt, hasTime)),
  };
}

function planChannel(
  { channel_id: channelId, overrides, scheduled_at: own }: Choice,
  current: FullPublication | undefined,
  postTime: Date | null,
  hasPostTime: boolean,
): PlannedChannel {
  const followsPost = own === undefined ? (current?.followsPost ?? true) : own === null;
  const ownTime = own ? new Date(own) : (current?.scheduledAt ?? null);
  return {
    channelId,
    overrides: withoutUndefined(overrides ?? (current ? readOverrides(current.overrides) : {})),
    followsPost,
    scheduledAt: followsPost ? postTime : ownTime,
    hasTime: own !== undefined || (followsPost && hasPostTime),
    areOptionsNamed: overrides?.options !== undefined,
  };
}
