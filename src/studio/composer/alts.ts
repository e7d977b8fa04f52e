import type { z } from "zod";
import type { AssetUseList } from "#domain/posts/schema.ts";
import { type Draft, draftOf, type Picture, type Post } from "./draft.ts";
import { isSameDraft } from "./draft-shape.ts";
import { withEach } from "./variants.ts";

/** Whether posts to come show a picture besides this one: another alt text would ask for their approval anew. */
export function isShownElsewhere({ uses }: z.output<typeof AssetUseList>, postId: number): boolean {
  return uses.some(({ post_id: id, status }) => id !== postId && status !== "published");
}

/** The draft with what is stored of some pictures instead of what was written of them. */
export function withStoredAlts(draft: Draft, ids: ReadonlySet<number>, stored: ReadonlyMap<number, string>): Draft {
  if (ids.size === 0) return draft;
  return withEach(draft, (picture) => (ids.has(picture.id) ? storedOf(picture, stored) : picture));
}

/** A picture as it is stored. */
export function storedOf(picture: Picture, stored: ReadonlyMap<number, string>): Picture {
  return { ...picture, alt_text: stored.get(picture.id) ?? picture.alt_text };
}

/** Our own new alt texts make a new revision too; anything else that differs is somebody's edit. */
export function isSameButAlts(a: Post, b: Post): boolean {
  const plain = ({ media, ...post }: Post) =>
    draftOf({ ...post, media: media.map((picture) => ({ ...picture, alt_text: "" })) });
  // Pictures that only a channel shows are named by their ids alone.
  const own = ({ publications }: Post) =>
    JSON.stringify(publications.map(({ channel, overrides }) => [channel.id, overrides.media_ids ?? null]));
  return isSameDraft(plain(a), plain(b)) && own(a) === own(b);
}
