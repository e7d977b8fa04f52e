import type { FullPost } from "#domain/content/posts/index.ts";
import { wireTime } from "#kernel/time.ts";

/**
 * The input that moves a post to another time on one channel. A post on this channel alone moves as a whole; otherwise
 * the channel gets a time of its own.
 */
export function moveOn({ id, publications }: FullPost, channelId: number, at: Date) {
  const time = wireTime(at);
  const unchanged = { id, submit: false, approve: false };
  if (publications.length === 1) {
    return { ...unchanged, scheduled_at: time, channels: [{ channel_id: channelId, scheduled_at: null }] };
  }
  const channels = publications.map((publication) => ({
    channel_id: publication.channelId,
    ...(publication.channelId === channelId ? { scheduled_at: time } : {}),
  }));
  return { ...unchanged, channels };
}
