import type { Post } from "./draft.ts";

/**
 * Where a post stands for whoever writes it: still a draft, before its approvers, approved, or ended unpublished.
 * `sealed` is on its way or out, and does not change any more; `gone` was deleted while it was being written.
 */
export type Stage = "draft" | "review" | "set" | "ended" | "sealed" | "gone";

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

/** Nothing that is written here can be stored in this post any more. */
export function isLost(stage: Stage): stage is "sealed" | "gone" {
  return stage === "sealed" || stage === "gone";
}

/**
 * Whether what was just read says something new of the post as it is known: approvals and what becomes of it later make
 * no revision. Of another revision nothing is learned; that is an edit, and saving leads to a choice.
 */
export function isMovedOn(known: Post, read: Post): boolean {
  if (read.revision !== known.revision || read.updated_at < known.updated_at) return false;
  return read.status !== known.status || stageOf(read) !== stageOf(known);
}

/** @param post null while it is not stored yet */
export function stageOf(post: Post | null): Stage {
  if (!post) return "draft";
  // A post whose channels were all taken away is a draft again, whatever became of the rest.
  if (post.publications.length === 0) return "draft";
  const stage = STAGES[post.status];
  return stage !== "sealed" && !post.allowed_actions.includes("edit") ? "sealed" : stage;
}
