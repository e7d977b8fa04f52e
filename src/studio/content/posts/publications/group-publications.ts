import type { Post } from "#studio/content/composer/saving/draft.ts";

type Publication = Post["publications"][number];

/** What needs somebody first, then what is still to come, then what has ended well. */
const ORDER: Record<Publication["status"], number> = {
  unknown: 0,
  failed: 1,
  expired: 2,
  publishing: 3,
  processing: 3,
  draft: 4,
  pending_approval: 4,
  approved: 4,
  scheduled: 4,
  published: 5,
  cancelled: 6,
};

/** Where the timelines of channels with the same key are identical: nothing was sent yet, and they wait for the same. */
function keyOf({
  id,
  status,
  attempts,
  permalink,
  error,
  next_attempt_at: next,
  scheduled_at: at,
}: Publication): string {
  const isUntouched = attempts === 0 && error === null && permalink === "";
  return isUntouched ? [status, next ?? at].join() : `own ${id}`;
}

/** Publications with identical timelines together; failed ones first. */
export function groupPublications(publications: readonly Publication[]): Publication[][] {
  const sorted = publications.toSorted((a, b) => ORDER[a.status] - ORDER[b.status]);
  return [...Map.groupBy(sorted, keyOf).values()];
}
