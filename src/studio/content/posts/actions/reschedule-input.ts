import type { Post } from "#studio/content/composer/saving/draft.ts";
import { moveInput } from "#studio/planning/schedule/move-input.ts";

/**
 * Input of `posts.update` that reschedules a post. Custom times keep their distance, as in the calendar; a custom time
 * that would be in the past, or has passed while the post had no time, becomes the post's.
 */
export function rescheduleInput(post: Post, at: string | null, zone: string, now: Date) {
  const { id, revision, scheduled_at, publications } = post;
  if (at === null) return { id, revision, scheduled_at: at };
  const moved = {
    id,
    revision,
    scheduled_at,
    at: scheduled_at,
    publications: publications.map(({ channel, ...publication }) => ({ ...publication, channel_id: channel.id })),
  };
  const { channels } = moveInput(moved, at, zone);
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
