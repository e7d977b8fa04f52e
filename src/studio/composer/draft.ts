import type { z } from "zod";
import type { Asset } from "#domain/media/schema.ts";
import type { CreatePostInput, Post as PostSchema } from "#domain/posts/schema.ts";
import { isSameWhen, NO_TIME, type When, whenOf } from "./when.ts";

export type Post = z.output<typeof PostSchema>;
export type Picture = z.output<typeof Asset>;

/** What one is writing: the part of a post that the composer changes. */
export interface Draft {
  body: string;
  /** In their order, with the alt texts as they are being written. */
  pictures: readonly Picture[];
  channelIds: readonly number[];
  tags: readonly string[];
  note: string;
  when: When;
}

export function emptyDraft(channelIds: readonly number[]): Draft {
  return { body: "", pictures: [], channelIds, tags: [], note: "", when: NO_TIME };
}

export function draftOf(post: Post): Draft {
  return {
    body: post.body,
    pictures: post.media,
    channelIds: post.publications.map(({ channel }) => channel.id),
    tags: post.tags,
    note: post.internal_note,
    when: whenOf(post.scheduled_at),
  };
}

/** Nothing has been written or shown yet: not worth a post. */
export function isBlank({ body, pictures, note, tags }: Draft): boolean {
  return body.trim() === "" && pictures.length === 0 && note.trim() === "" && tags.length === 0;
}

/** Whether both would publish the same: what an approval is for. */
export function isSameContent(a: Draft, b: Draft): boolean {
  const said = ({ body, pictures, channelIds, tags }: Draft) => [
    body,
    pictures.map(({ id, alt_text: alt }) => [id, alt.trim()]),
    [...channelIds].sort((x, y) => x - y),
    tags,
  ];
  return JSON.stringify(said(a)) === JSON.stringify(said(b));
}

export function isSameDraft(a: Draft, b: Draft): boolean {
  return isSameContent(a, b) && a.note === b.note && isSameWhen(a.when, b.when);
}

/** The pictures whose alt text is not the one that is stored. */
export function redescribed({ pictures }: Draft, stored: ReadonlyMap<number, string>): Picture[] {
  return pictures.filter(({ id, alt_text: alt }) => stored.get(id) !== alt.trim());
}

/**
 * The draft as the operations take it. Channels that a post has already keep what is their own.
 * @param scheduledAt the instant meant; undefined leaves a stored time as it is
 */
export function inputOf(draft: Draft, zone: string, scheduledAt: string | null | undefined) {
  return {
    body: draft.body,
    media_ids: draft.pictures.map(({ id }) => id),
    channels: draft.channelIds.map((id) => ({ channel_id: id })),
    tags: [...draft.tags],
    internal_note: draft.note,
    timezone: zone,
    ...(scheduledAt === undefined ? {} : { scheduled_at: scheduledAt }),
  } satisfies z.input<typeof CreatePostInput>;
}
