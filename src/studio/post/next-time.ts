import type { Post } from "../composer/draft.ts";

interface Due {
  status: string;
  /** Its own time, or the post's. */
  scheduled_at: string | null;
  /** The time of the next retry. */
  next_attempt_at?: string | null;
}

type Channel = Pick<Post["publications"][number], "status" | "scheduled_at" | "follows_post">;

/** Whether a channel goes out as soon as it is approved: it was fixed after its time. */
export function isDueOnceApproved({ publications }: { publications: readonly Channel[] }): boolean {
  return publications.some(
    ({ status, scheduled_at: at, follows_post: followsPost }) =>
      (status === "pending_approval" || status === "draft") && at === null && !followsPost,
  );
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
