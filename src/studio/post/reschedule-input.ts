import { moveInput } from "../calendar/move.ts";
import type { Post } from "../composer/draft.ts";

/**
 * What to ask of `posts.update` to give a post another time. Channels with times of their own keep their distance, as in
 * the calendar; where that lies behind, and where the post had no time, one that has passed becomes the post's.
 */
export function rescheduleInput(post: Post, at: string | null, zone: string, now: Date) {
  const { id, revision, scheduled_at, publications } = post;
  if (at === null) return { id, revision, scheduled_at: at };
  const card = {
    ...post,
    at: scheduled_at,
    words: "",
    thumbnail_url: null,
    moved_status: null,
    publications: publications.map(({ channel, ...publication }) => ({ ...publication, channel_id: channel.id })),
  };
  const { channels } = moveInput(card, at, zone);
  if (!channels) return { id, revision, scheduled_at: at };
  const isAhead = (time: string) => Date.parse(time) > now.getTime();
  return {
    id,
    revision,
    scheduled_at: at,
    channels: channels.map(({ channel_id, scheduled_at: own }) =>
      own ? { channel_id, scheduled_at: isAhead(own) ? own : at } : { channel_id },
    ),
  };
}
