import type { z } from "zod";
import type { Asset } from "#domain/content/media/schema.ts";
import type { CreatePostInput, Overrides, Post as PostSchema } from "#domain/content/posts/schema.ts";
import type { PostFormat } from "#domain/content/posts/terms.ts";
import type { Channel } from "../checks/checks.ts";
import { fromInstant, isSameWhen, NO_TIME, type When } from "../time/when.ts";

export type Post = z.output<typeof PostSchema>;
export type MediaAsset = z.output<typeof Asset>;

/** What one channel overrides. An absent part is shared. */
export interface Variant {
  body?: string | undefined;
  media?: readonly MediaAsset[] | undefined;
  /** The parts after the first. */
  thread?: readonly string[] | undefined;
  /** The media of these parts, in their order; absent where none has any. */
  threadMedia?: readonly (readonly MediaAsset[])[] | undefined;
  firstComment?: string | undefined;
  /** Options of the channel's platform. */
  options?: Overrides["options"];
  when?: When | undefined;
}

/** A part of a thread after the first. */
export interface ThreadPart {
  text: string;
  media: readonly MediaAsset[];
}

export function threadOf({ thread = [], threadMedia = [] }: Variant): ThreadPart[] {
  return thread.map((text, index) => ({ text, media: threadMedia[index] ?? [] }));
}

/** The parts of a thread as a variant has them. */
export function threadParts(parts: readonly ThreadPart[]): Pick<Variant, "thread" | "threadMedia"> {
  return {
    thread: parts.length > 0 ? parts.map(({ text }) => text) : undefined,
    threadMedia: parts.some(({ media }) => media.length > 0) ? parts.map(({ media }) => media) : undefined,
  };
}

/** The parts that are sent: those with text or media. `place` is their index among all. */
export function sentThread(variant: Variant): (ThreadPart & { place: number })[] {
  return threadOf(variant).flatMap(({ text, media }, place) => {
    const isBlank = text.trim() === "";
    return isBlank && media.length === 0 ? [] : [{ text: isBlank ? "" : text, media, place }];
  });
}

/** The editable part of a post. */
export interface Draft {
  body: string;
  /** Of all its texts. Absent for plain text, and in copies that were stored before there were formats. */
  format?: PostFormat | undefined;
  /** In order, with the alt texts being edited. */
  media: readonly MediaAsset[];
  channelIds: readonly number[];
  /** By channel id. The overrides of a deselected channel stay until the page is left. */
  variants: Readonly<Record<number, Variant>>;
  tags: readonly string[];
  note: string;
  when: When;
  /** The idea that a new post is created from. */
  ideaId: number | null;
  /** Absent in copies that were stored before there were campaigns. */
  campaignId?: number | null;
  /** The campaign of its links: null for the brand's, empty to leave the links as they are. */
  utmCampaign: string | null;
}

export function emptyDraft(channelIds: readonly number[]): Draft {
  return {
    body: "",
    media: [],
    channelIds,
    variants: {},
    tags: [],
    note: "",
    when: NO_TIME,
    ideaId: null,
    campaignId: null,
    utmCampaign: null,
  };
}

/** The selected channels. */
export function selectedChannelsOf({ channelIds }: Draft, channels: readonly Channel[]): Channel[] {
  return channels.filter(({ id }) => channelIds.includes(id));
}

/** @param channelMedia the media that only channels use; the post lists it by id */
export function draftOf(post: Post, channelMedia: readonly MediaAsset[] = []): Draft {
  const known = [...post.media, ...channelMedia];
  return {
    body: post.body,
    ...(post.format === "plain" ? {} : { format: post.format }),
    media: post.media,
    channelIds: post.publications.map(({ channel }) => channel.id),
    variants: Object.fromEntries(post.publications.map((each) => [each.channel.id, variantOf(each, known)])),
    tags: post.tags,
    note: post.internal_note,
    campaignId: post.campaign?.id ?? null,
    utmCampaign: post.utm_campaign,
    when: fromInstant(post.scheduled_at),
    ideaId: post.idea_id,
  };
}

type Publication = Pick<Post["publications"][number], "overrides" | "follows_post" | "scheduled_at">;

function variantOf({ overrides, follows_post, scheduled_at }: Publication, known: readonly MediaAsset[]): Variant {
  const { body, media_ids, first_comment, options } = overrides;
  const show = (ids: readonly number[]) => ids.flatMap((id) => known.find((asset) => asset.id === id) ?? []);
  return {
    ...(body === undefined ? {} : { body }),
    ...(media_ids === undefined ? {} : { media: show(media_ids) }),
    ...threadFrom(overrides, show),
    ...(first_comment ? { firstComment: first_comment } : {}),
    ...(options === undefined ? {} : { options }),
    ...(follows_post ? {} : { when: fromInstant(scheduled_at) }),
  };
}

/** A stored thread as a variant has it; without keys for none. */
export function threadFrom(
  { thread = [], thread_media_ids: ids = [] }: Overrides,
  show: (ids: readonly number[]) => readonly MediaAsset[],
): Variant {
  const parts = thread.map((text, index) => ({ text, media: show(ids[index] ?? []) }));
  return Object.fromEntries(Object.entries(threadParts(parts)).filter(([, value]) => value !== undefined));
}

/** A channel's overrides, as the operations take them. Empty thread parts are dropped. */
export function overridesOf(variant: Variant): Overrides {
  const { body, media, firstComment, options } = variant;
  const parts = sentThread(variant);
  return {
    ...(body === undefined ? {} : { body }),
    ...(media === undefined ? {} : { media_ids: media.map(({ id }) => id) }),
    ...(parts.length > 0 ? { thread: parts.map(({ text }) => text) } : {}),
    ...(parts.some((part) => part.media.length > 0)
      ? { thread_media_ids: parts.map((part) => part.media.map(({ id }) => id)) }
      : {}),
    ...(firstComment?.trim() ? { first_comment: firstComment } : {}),
    ...(options === undefined ? {} : { options }),
  };
}

/** Nothing was written or added yet, so there is nothing to store. */
export function isBlank({ body, media, note, tags, channelIds, variants }: Draft): boolean {
  const hasOwn = channelIds.some((id) => {
    const variant = variants[id] ?? {};
    const { body: own, media: ofChannel, firstComment } = variant;
    return Boolean(own?.trim() || ofChannel?.length || sentThread(variant).length || firstComment?.trim());
  });
  return body.trim() === "" && media.length === 0 && note.trim() === "" && tags.length === 0 && !hasOwn;
}

const altTexts = (media: readonly MediaAsset[] | undefined) =>
  media?.map(({ id, alt_text: alt }) => [id, alt.trim()]) ?? null;

/** Whether both would publish the same content: what an approval covers. */
export function isSameContent(a: Draft, b: Draft): boolean {
  const publishedContent = ({ body, format = "plain", media, channelIds, variants, tags, utmCampaign }: Draft) => [
    body,
    format,
    altTexts(media),
    [...channelIds]
      .sort((x, y) => x - y)
      .map((id) => {
        const variant = variants[id] ?? {};
        return [id, overridesOf(variant), altTexts(variant.media), altTexts(variant.threadMedia?.flat())];
      }),
    tags,
    utmCampaign ?? null,
  ];
  return JSON.stringify(publishedContent(a)) === JSON.stringify(publishedContent(b));
}

/** Whether both would publish at the same times. */
export function isSameTimes(a: Draft, b: Draft): boolean {
  const ids = [...new Set([...a.channelIds, ...b.channelIds])];
  const own = (draft: Draft, id: number) => (draft.channelIds.includes(id) ? draft.variants[id]?.when : undefined);
  return isSameWhen(a.when, b.when) && ids.every((id) => isSameWhen(own(a, id), own(b, id)));
}

const mediaOfVariant = ({ media = [], threadMedia = [] }: Variant) => [...media, ...threadMedia.flat()];

/** All media of a draft without duplicates, shared first. */
export function allMedia({ media, variants }: Draft): MediaAsset[] {
  const all = [...media, ...Object.values(variants).flatMap(mediaOfVariant)];
  return [...new Map(all.map((asset) => [asset.id, asset])).values()];
}

/** The assets whose alt text differs from the stored one. */
export function changedAltTexts(draft: Draft, stored: ReadonlyMap<number, string>): MediaAsset[] {
  return allMedia(draft).filter(({ id, alt_text: alt }) => stored.get(id) !== alt.trim());
}

/** When each channel publishes: a missing entry leaves the stored time, null follows the post. */
export type ChannelTimes = ReadonlyMap<number, string | null>;

/**
 * The draft as input of the operations.
 * @param scheduledAt undefined leaves the stored time unchanged
 */
export function inputOf(draft: Draft, zone: string, scheduledAt: string | null | undefined, times: ChannelTimes) {
  return {
    body: draft.body,
    format: draft.format ?? "plain",
    media_ids: draft.media.map(({ id }) => id),
    channels: draft.channelIds.map((id) => {
      const own = times.get(id);
      return {
        channel_id: id,
        overrides: overridesOf(draft.variants[id] ?? {}),
        ...(own === undefined ? {} : { scheduled_at: own }),
      };
    }),
    tags: [...draft.tags],
    internal_note: draft.note,
    ...(draft.campaignId === undefined ? {} : { campaign_id: draft.campaignId }),
    utm_campaign: draft.utmCampaign ?? null,
    timezone: zone,
    ...(scheduledAt === undefined ? {} : { scheduled_at: scheduledAt }),
  } satisfies z.input<typeof CreatePostInput>;
}
