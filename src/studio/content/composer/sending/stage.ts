import type { Post } from "../saving/draft.ts";

/**
 * The stage of a post for its author. `ended` posts failed, expired or were canceled; `locked` ones are being published
 * or already are; `deleted` ones were deleted while being edited.
 */
export type Stage = "draft" | "review" | "approved" | "ended" | "locked" | "deleted";

const STAGES: Record<Post["status"], Stage> = {
  draft: "draft",
  changes_requested: "draft",
  in_review: "review",
  approved: "approved",
  scheduled: "approved",
  failed: "ended",
  expired: "ended",
  cancelled: "ended",
  publishing: "locked",
  unknown: "locked",
  published: "locked",
  partially_published: "locked",
};

/** Changes can no longer be saved to this post. */
export function isUneditable(stage: Stage): stage is "locked" | "deleted" {
  return stage === "locked" || stage === "deleted";
}

/**
 * Whether a response brings a new status of the same revision: approving and publishing make no revision. A different
 * revision is an edit; saving then opens the conflict dialog.
 */
export function hasNewStatus(known: Post, read: Post): boolean {
  if (read.revision !== known.revision || read.updated_at < known.updated_at) return false;
  return read.status !== known.status || stageOf(read) !== stageOf(known);
}

/** Whether a response brings another campaign of the same revision: choosing or deleting one makes none. */
export function hasNewCampaign(known: Post, read: Post): boolean {
  if (read.revision !== known.revision || read.updated_at < known.updated_at) return false;
  return read.campaign?.id !== known.campaign?.id;
}

/** Whether a response brings a newer revision: somebody else edited the post, here or in another tab. */
export function isNewerRevision(known: Post, read: Post): boolean {
  return read.revision > known.revision && read.updated_at >= known.updated_at;
}

/** @param post null while it is not stored yet */
export function stageOf(post: Post | null): Stage {
  if (!post) return "draft";
  // A post without channels is a draft again, whatever its last status.
  if (post.publications.length === 0) return "draft";
  const stage = STAGES[post.status];
  return stage !== "locked" && !post.allowed_actions.includes("edit") ? "locked" : stage;
}
