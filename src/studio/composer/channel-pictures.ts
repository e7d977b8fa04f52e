import type { Picture, Post } from "./draft.ts";

type Shown = Pick<Post, "media" | "publications">;

/** The pictures that a post names by their ids alone: those that only a channel of its own shows. */
export function namedOnly({ media, publications }: Shown): number[] {
  const ids = publications.flatMap(({ overrides }) => overrides.media_ids ?? []);
  return [...new Set(ids)].filter((id) => !media.some((shared) => shared.id === id));
}

/** What the pictures that only channels show are kept under, once they were read. */
export function channelPicturesKey(postId: number | null, ids: readonly number[]) {
  return ["pictures of channels", postId, ...ids];
}

/** Reads pictures one by one. One that is gone meanwhile is left out. */
export async function readEach(ids: readonly number[], read: (id: number) => Promise<Picture>): Promise<Picture[]> {
  const found = await Promise.allSettled(ids.map(read));
  return found.flatMap((answer) => (answer.status === "fulfilled" ? [answer.value] : []));
}
