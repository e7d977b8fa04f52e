import { approvePost } from "./approve.ts";
import { bulkPosts } from "./bulk.ts";
import { cancelPost } from "./cancel.ts";
import { createPost } from "./create.ts";
import { describeAsset } from "./describe-asset.ts";
import { duplicatePost } from "./duplicate.ts";
import { listPosts } from "./list.ts";
import { listAssetUses } from "./list-asset-uses.ts";
import { listPublications } from "./list-publications.ts";
import { listRevisions } from "./list-revisions.ts";
import { listPostTags } from "./list-tags.ts";
import { preflightContent, preflightPost } from "./preflight.ts";
import { removePost } from "./remove.ts";
import { requestChanges } from "./request-changes.ts";
import { retryPost } from "./retry.ts";
import { showPost } from "./show.ts";
import { submitPost } from "./submit.ts";
import { updatePost } from "./update.ts";

export { asSeenBy, isKnownTo, knownTo, wordsFor } from "./as-submitted.ts";
export { checkPost, targetsOf } from "./check-post.ts";
export { findMissing, findReferences, type References } from "./check-references.ts";
export { findPast } from "./check-times.ts";
export { expireDue, nextExpiryIn } from "./expire-due.ts";
export {
  type FullPost,
  findPosts,
  lockPost,
  openPost,
  openSeenPost,
  requirePost,
  requireRevision,
} from "./find.ts";
export { grantApproval } from "./grant-approval.ts";
export { insertPosts } from "./insert-post.ts";
export { notifyApprovers } from "./notify-approvers.ts";
export { type Plan, planNew } from "./plan-edit.ts";
export { type ReviewContext, recordEntry } from "./record-entry.ts";
export { refreshPostStatus, refreshPostStatuses } from "./refresh-status.ts";
export { selectPosts } from "./select-posts.ts";
export { sendBack } from "./send-back.ts";
export {
  approvePost,
  bulkPosts,
  cancelPost,
  createPost,
  describeAsset,
  duplicatePost,
  listAssetUses,
  listPosts,
  listPostTags,
  listPublications,
  listRevisions,
  preflightContent,
  preflightPost,
  removePost,
  requestChanges,
  retryPost,
  showPost,
  submitPost,
  updatePost,
};

export const operations = [
  createPost,
  listPosts,
  showPost,
  updatePost,
  removePost,
  submitPost,
  approvePost,
  requestChanges,
  cancelPost,
  retryPost,
  duplicatePost,
  bulkPosts,
  preflightContent,
  preflightPost,
  listRevisions,
  listPublications,
  listPostTags,
  describeAsset,
  listAssetUses,
] as const;
