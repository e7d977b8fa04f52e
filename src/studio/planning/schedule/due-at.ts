import type { Post } from "#studio/content/composer/saving/draft.ts";

type Publication = Post["publications"][number];

interface ScheduledPost {
  scheduled_at: Post["scheduled_at"];
  publications: readonly Pick<Publication, "scheduled_at" | "status">[];
}

/** Whether the post is still to be published on a channel. */
export function isAhead({ status }: Pick<Publication, "status">): boolean {
  return !["published", "failed", "unknown", "expired", "cancelled"].includes(status);
}

/**
 * When a post is due: the earliest time of the channels that still wait, else of all channels, else its own; null
 * without any.
 */
export function dueAt({ publications, scheduled_at }: ScheduledPost): string | null {
  const ahead = publications.filter(isAhead);
  const counting = ahead.length > 0 ? ahead : publications;
  return counting.flatMap((publication) => publication.scheduled_at ?? []).toSorted()[0] ?? scheduled_at;
}
