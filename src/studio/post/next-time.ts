interface Due {
  status: string;
  /** Its own time, or the post's where it has none. */
  scheduled_at: string | null;
  /** When it is tried again. */
  next_attempt_at?: string | null;
}

const ENDED: readonly string[] = ["published", "cancelled", "failed", "expired"];

/**
 * The next time at which one of a post's channels is due.
 * @param ofPost the time of the post itself, for where no channel has any
 */
export function nextTime(channels: readonly Due[], ofPost: string | null): string | null {
  const due = channels
    .filter(({ status }) => !ENDED.includes(status))
    .flatMap((channel) => channel.next_attempt_at ?? channel.scheduled_at ?? []);
  return due.toSorted()[0] ?? ofPost;
}
