import type { Tx } from "#platform/db/index.ts";
import { findSources } from "./find-next.ts";
import { chooseNext } from "./rules.ts";
import { MIN_DAYS } from "./terms.ts";

/** A channel, and how many days there have to be between two uses of a post there, where its queue is filled. */
export type CopyChannel = { id: number; filling: { minDays: number } | null };

/** An evergreen post for a free time of a channel. */
export type ChosenCopy = { id: number; postId: number; channelId: number };

/**
 * Reads the evergreen posts of some channels once.
 * @returns a function that chooses for a free time the post that was used least recently on one of its channels, each
 *   post once; null if none was used long enough ago
 */
export async function chooseCopies(
  db: Tx,
  channels: readonly CopyChannel[],
  timezone: string,
): Promise<(at: Date, channelIds: readonly number[]) => ChosenCopy | null> {
  const sources = await findSources(
    db,
    channels.map(({ id }) => id),
  );
  const chosen = new Set<number>();
  return (at, channelIds) => {
    for (const { id: channelId, filling } of channels) {
      if (!channelIds.includes(channelId)) continue;
      const own = sources.filter((source) => source.channelId === channelId && !chosen.has(source.id));
      const next = chooseNext([at], own, { minDays: filling?.minDays ?? MIN_DAYS.usual, timezone });
      if (!next) continue;
      chosen.add(next.post.id);
      return { id: next.post.id, postId: next.post.postId, channelId };
    }
    return null;
  };
}
