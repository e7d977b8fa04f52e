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

/** Of a post's texts: as they are, or Markdown, which each platform shows as far as it can. */
export const POST_FORMATS = ["plain", "markdown"] as const;
export type PostFormat = (typeof POST_FORMATS)[number];

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

/** The media that a channel's overrides name, in every part, some perhaps more than once. */
export function overriddenMediaIds({ media_ids: first = [], thread_media_ids: parts = [] }: OverriddenMedia): number[] {
  return [...first, ...parts.flat()];
}
type OverriddenMedia = {
  media_ids?: readonly number[] | undefined;
  thread_media_ids?: readonly (readonly number[])[] | undefined;
};

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
