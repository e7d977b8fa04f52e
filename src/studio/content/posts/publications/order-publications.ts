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

/** Failed publications first. */
export function orderPublications(publications: readonly Publication[]): Publication[] {
  return publications.toSorted((a, b) => ORDER[a.status] - ORDER[b.status]);
}
