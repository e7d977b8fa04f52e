import type { z } from "zod";
import type { Asset } from "#domain/media/schema.ts";
import type { CreatePostInput, Overrides, Post as PostSchema } from "#domain/posts/schema.ts";
import type { Channel } from "./checks.ts";
import { isSameWhen, NO_TIME, type When, whenOf } from "./when.ts";

export type Post = z.output<typeof PostSchema>;
export type Picture = z.output<typeof Asset>;

/** What one channel has of its own. A part that is absent is the shared one. */
export interface Variant {
  body?: string | undefined;
  pictures?: readonly Picture[] | undefined;
  /** The parts after the first. */
  thread?: readonly string[] | undefined;
  firstComment?: string | undefined;
  /** What only its platform knows; kept as it is. */
  options?: Overrides["options"];
  when?: When | undefined;
}

/** What one is writing: the part of a post that the composer changes. */
export interface Draft {
  body: string;
  /** In their order, with the alt texts as they are being written. */
  pictures: readonly Picture[];
  channelIds: readonly number[];
  /** By the channel's id. What a channel that was left out had of its own stays here until the page is left. */
  variants: Readonly<Record<number, Variant>>;
  tags: readonly string[];
  note: string;
  when: When;
  /** The idea that a new post is made from. */
  ideaId: number | null;
}

export function emptyDraft(channelIds: readonly number[]): Draft {
  return { body: "", pictures: [], channelIds, variants: {}, tags: [], note: "", when: NO_TIME, ideaId: null };
}

/** The channels that it goes to. */
export function chosen({ channelIds }: Draft, channels: readonly Channel[]): Channel[] {
  return channels.filter(({ id }) => channelIds.includes(id));
}

/** @param others the pictures that only channels of their own show; the post names them by their ids */
export function draftOf(post: Post, others: readonly Picture[] = []): Draft {
  const known = [...post.media, ...others];
  return {
    body: post.body,
    pictures: post.media,
    channelIds: post.publications.map(({ channel }) => channel.id),
    variants: Object.fromEntries(post.publications.map((each) => [each.channel.id, variantOf(each, known)])),
    tags: post.tags,
    note: post.internal_note,
    when: whenOf(post.scheduled_at),
    ideaId: post.idea_id,
  };
}

type Publication = Pick<Post["publications"][number], "overrides" | "follows_post" | "scheduled_at">;

function variantOf({ overrides, follows_post, scheduled_at }: Publication, known: readonly Picture[]): Variant {
  const { body, media_ids, thread, first_comment, options } = overrides;
  return {
    ...(body === undefined ? {} : { body }),
    ...(media_ids === undefined
      ? {}
      : { pictures: media_ids.flatMap((id) => known.find((picture) => picture.id === id) ?? []) }),
    ...(thread && thread.length > 0 ? { thread } : {}),
    ...(first_comment ? { firstComment: first_comment } : {}),
    ...(options === undefined ? {} : { options }),
    ...(follows_post ? {} : { when: whenOf(scheduled_at) }),
  };
}

/** What a channel has instead of the shared parts, as the operations take it. Parts of a thread without words fall away. */
export function overridesOf({ body, pictures, thread, firstComment, options }: Variant): Overrides {
  const parts = thread?.filter((part) => part.trim() !== "") ?? [];
  return {
    ...(body === undefined ? {} : { body }),
    ...(pictures === undefined ? {} : { media_ids: pictures.map(({ id }) => id) }),
    ...(parts.length > 0 ? { thread: parts } : {}),
    ...(firstComment?.trim() ? { first_comment: firstComment } : {}),
    ...(options === undefined ? {} : { options }),
  };
}

/** Nothing has been written or shown yet: not worth a post. */
export function isBlank({ body, pictures, note, tags, channelIds, variants }: Draft): boolean {
  const hasOwn = channelIds.some((id) => {
    const { body: own, pictures: shown, thread, firstComment } = variants[id] ?? {};
    return Boolean(own?.trim() || shown?.length || thread?.some((part) => part.trim()) || firstComment?.trim());
  });
  return body.trim() === "" && pictures.length === 0 && note.trim() === "" && tags.length === 0 && !hasOwn;
}

const shown = (pictures: readonly Picture[] | undefined) =>
  pictures?.map(({ id, alt_text: alt }) => [id, alt.trim()]) ?? null;

/** Whether both would publish the same: what an approval is for. */
export function isSameContent(a: Draft, b: Draft): boolean {
  const said = ({ body, pictures, channelIds, variants, tags }: Draft) => [
    body,
    shown(pictures),
    [...channelIds]
      .sort((x, y) => x - y)
      .map((id) => [id, overridesOf(variants[id] ?? {}), shown(variants[id]?.pictures)]),
    tags,
  ];
  return JSON.stringify(said(a)) === JSON.stringify(said(b));
}

/** Whether both would go out at the same times. */
export function isSameTimes(a: Draft, b: Draft): boolean {
  const ids = [...new Set([...a.channelIds, ...b.channelIds])];
  const own = (draft: Draft, id: number) => (draft.channelIds.includes(id) ? draft.variants[id]?.when : undefined);
  return isSameWhen(a.when, b.when) && ids.every((id) => isSameWhen(own(a, id), own(b, id)));
}

/** Every picture of a draft once, the shared ones first. */
export function picturesOf({ pictures, variants }: Draft): Picture[] {
  const all = [...pictures, ...Object.values(variants).flatMap((variant) => variant.pictures ?? [])];
  return [...new Map(all.map((picture) => [picture.id, picture])).values()];
}

/** The pictures whose alt text is not the one that is stored. */
export function redescribed(draft: Draft, stored: ReadonlyMap<number, string>): Picture[] {
  return picturesOf(draft).filter(({ id, alt_text: alt }) => stored.get(id) !== alt.trim());
}

/** When a channel shall publish: undefined leaves what is stored, null follows the post. */
export type ChannelTimes = ReadonlyMap<number, string | null>;

/**
 * The draft as the operations take it.
 * @param scheduledAt the instant meant; undefined leaves a stored time as it is
 */
export function inputOf(draft: Draft, zone: string, scheduledAt: string | null | undefined, times: ChannelTimes) {
  return {
    body: draft.body,
    media_ids: draft.pictures.map(({ id }) => id),
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
    timezone: zone,
    ...(scheduledAt === undefined ? {} : { scheduled_at: scheduledAt }),
  } satisfies z.input<typeof CreatePostInput>;
}
