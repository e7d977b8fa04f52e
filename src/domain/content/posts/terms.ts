import { msg } from "#kernel/language.ts";

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

/** Why a post can't be deleted once one of its channels may have it, whatever became of the others. */
export const STAYS_AS_RECORD = msg(
  "It is published on at least one channel, or is being published, so the post stays here as the record of that. Delete it from the platforms instead, channel by channel.",
);

export const PUBLICATION_ANCHOR = "publication-";

/** The anchor of a publication on its post's page, to which notifications lead. */
export const publicationAnchor = (id: number): string => `${PUBLICATION_ANCHOR}${id}`;

/** Whether an approval publishes it at once: it was fixed after its time, and has a time of its own that is null. */
export function isDueOnceApproved({
  status,
  at,
  followsPost,
}: {
  status: string;
  at: Date | string | null;
  followsPost: boolean;
}): boolean {
  return (status === "pending_approval" || status === "draft") && at === null && !followsPost;
}
