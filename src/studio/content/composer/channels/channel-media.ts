import { overriddenMediaIds } from "#domain/content/posts/terms.ts";
import type { MediaAsset, Post } from "../saving/draft.ts";

type PostMedia = Pick<Post, "media" | "publications">;

/** Ids of the media that only a channel's override uses; the post itself does not include it. */
export function channelOnlyMediaIds({ media, publications }: PostMedia): number[] {
  const ids = publications.flatMap(({ overrides }) => overriddenMediaIds(overrides));
  return [...new Set(ids)].filter((id) => !media.some((shared) => shared.id === id));
}

/** Query key of the media that only channels use. */
export function channelMediaKey(postId: number | null, ids: readonly number[]) {
  return ["media of channels", postId, ...ids];
}

/** Reads media assets one by one; deleted ones are left out. */
export async function readAvailable(
  ids: readonly number[],
  read: (id: number) => Promise<MediaAsset>,
): Promise<MediaAsset[]> {
  const found = await Promise.allSettled(ids.map(read));
  return found.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
}
