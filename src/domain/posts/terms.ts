export const POST_STATUSES = [
  "draft",
  "in_review",
  "changes_requested",
  "approved",
  "scheduled",
  "publishing",
  "published",
  "partially_published",
  "failed",
  "expired",
  "cancelled",
  "unknown",
] as const;
export type PostStatus = (typeof POST_STATUSES)[number];

/** Statuses of a post that isn't ready yet: whoever it is assigned to has something to do. */
export const UNREADY: PostStatus[] = ["draft", "changes_requested"];

/** Characters of a campaign's name. */
export const MAX_CAMPAIGN_NAME = 80;
