import type { Post } from "../composer/draft.ts";

interface Timed {
  scheduled_at: Post["scheduled_at"];
  publications: readonly Pick<Post["publications"][number], "scheduled_at">[];
}

/** When a post is due: the earliest time of its channels, else its own; null without any. */
export function dueAt({ publications, scheduled_at }: Timed): string | null {
  return publications.flatMap((publication) => publication.scheduled_at ?? []).toSorted()[0] ?? scheduled_at;
}
