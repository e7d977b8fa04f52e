import type { z } from "zod";
import type { AssetUseList } from "#domain/content/posts/schema.ts";
import { mapMedia } from "../channels/variants.ts";
import { type Draft, draftOf, type MediaAsset, type Post } from "../saving/draft.ts";
import { isSameDraft } from "../saving/draft-shape.ts";

/** Whether other unpublished posts use an image: a new alt text would require their approval again. */
export function isUsedElsewhere({ uses }: z.output<typeof AssetUseList>, postId: number): boolean {
  return uses.some(({ post_id: id, status }) => id !== postId && status !== "published");
}

/** The draft with the stored alt texts of some images instead of the edited ones. */
export function withStoredAltTexts(draft: Draft, ids: ReadonlySet<number>, stored: ReadonlyMap<number, string>): Draft {
  if (ids.size === 0) return draft;
  return mapMedia(draft, (asset) => (ids.has(asset.id) ? withStoredAltText(asset, stored) : asset));
}

/** The image with its stored alt text. */
export function withStoredAltText(asset: MediaAsset, stored: ReadonlyMap<number, string>): MediaAsset {
  return { ...asset, alt_text: stored.get(asset.id) ?? asset.alt_text };
}

/**
 * Whether two revisions differ only in alt texts. Saving alt texts creates a revision too; any other difference is
 * another person's edit.
 */
export function isSameExceptAltTexts(a: Post, b: Post): boolean {
  const plain = ({ media, ...post }: Post) =>
    draftOf({ ...post, media: media.map((asset) => ({ ...asset, alt_text: "" })) });
  // Media that only a channel uses is listed by id alone.
  const own = ({ publications }: Post) =>
    JSON.stringify(
      publications.map(({ channel, overrides }) => [
        channel.id,
        overrides.media_ids ?? null,
        overrides.thread_media_ids ?? null,
      ]),
    );
  return isSameDraft(plain(a), plain(b)) && own(a) === own(b);
}
