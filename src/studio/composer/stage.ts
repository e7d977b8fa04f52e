import type { Post } from "./draft.ts";

/**
 * Where a post stands for whoever writes it: still a draft, before its approvers, approved, or ended unpublished.
 * `sealed` is on its way or out, and does not change any more.
 */
export type Stage = "draft" | "review" | "set" | "ended" | "sealed";

const STAGES: Record<Post["status"], Stage> = {
  draft: "draft",
  changes_requested: "draft",
  in_review: "review",
  approved: "set",
  scheduled: "set",
  failed: "ended",
  expired: "ended",
  cancelled: "ended",
  publishing: "sealed",
  unknown: "sealed",
  published: "sealed",
  partially_published: "sealed",
};

/** @param post null while it is not stored yet */
export function stageOf(post: Post | null): Stage {
  if (!post) return "draft";
  // A post whose channels were all taken away is a draft again, whatever became of the rest.
  if (post.publications.length === 0) return "draft";
  const stage = STAGES[post.status];
  return stage !== "sealed" && !post.allowed_actions.includes("edit") ? "sealed" : stage;
}
