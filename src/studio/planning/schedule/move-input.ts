import { instantsOf, type LocalDateTime, localTimeOf } from "#studio/content/composer/time/local-time.ts";

/** A post with its times. */
interface MovedPost {
  id: number;
  revision: number;
  /** The first time of its channels. */
  at: string | null;
  scheduled_at: string | null;
  publications: readonly { channel_id: number; follows_post: boolean; scheduled_at: string | null }[];
}

/**
 * Input of `posts.update` that moves a post so that its first time is `at`. Channels' custom times move by the same local
 * distance in `zone`.
 */
export function moveInput(post: MovedPost, at: string, zone: string) {
  const { id, revision, publications } = post;
  if (publications.every(({ follows_post: follows }) => follows)) return { id, revision, scheduled_at: at };
  const shift = (time: string | null) => (time === null || post.at === null ? time : shiftBy(time, post.at, at, zone));
  return {
    id,
    revision,
    scheduled_at: shift(post.scheduled_at),
    channels: publications.map(({ channel_id, follows_post: follows, scheduled_at }) => ({
      channel_id,
      ...(follows ? {} : { scheduled_at: shift(scheduled_at) }),
    })),
  };
}

function shiftBy(time: string, from: string, to: string, zone: string): string {
  const clock = (instant: string) => Date.parse(`${stamp(localTimeOf(new Date(instant), zone))}Z`);
  const moved = new Date(clock(time) + clock(to) - clock(from)).toISOString();
  return instantsOf({ date: moved.slice(0, 10), time: moved.slice(11, 16) }, zone).nearest.toISOString();
}

const stamp = ({ date, time }: LocalDateTime) => `${date}T${time}:00`;
