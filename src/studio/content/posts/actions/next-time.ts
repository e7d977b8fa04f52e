interface Due {
  status: string;
  /** Its own time, or the post's. */
  scheduled_at: string | null;
  /** The time of the next retry. */
  next_attempt_at?: string | null;
}

const ENDED: readonly string[] = ["published", "cancelled", "failed", "expired"];

/**
 * The next time at which a channel of a post is due.
 * @param ofPost the post's own time, used if no channel has one
 */
export function nextTime(channels: readonly Due[], ofPost: string | null): string | null {
  const due = channels
    .filter(({ status }) => !ENDED.includes(status))
    .flatMap((channel) => channel.next_attempt_at ?? channel.scheduled_at ?? []);
  return due.toSorted()[0] ?? ofPost;
}
