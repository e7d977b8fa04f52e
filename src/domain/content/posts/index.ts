import { addPostToQueue } from "./add-to-queue.ts";
import { approvePost } from "./approve.ts";
import { cancelPost } from "./cancel.ts";
import { copyPost } from "./copy.ts";
import { createPost } from "./create.ts";
import { deletePost } from "./delete.ts";
import { duplicatePost } from "./duplicate.ts";
import { getPost } from "./get.ts";
import { listPosts } from "./list.ts";
import { listMediaUses } from "./list-media-uses.ts";
import { listPublications } from "./list-publications.ts";
import { listRevisions } from "./list-revisions.ts";
import { listPostTags } from "./list-tags.ts";
import { mailApprovals } from "./mail-approvals.ts";
import { preflightContent, preflightPost } from "./preflight.ts";
import { publishPostNow } from "./publish-now.ts";
import { remindApprovers } from "./remind-approvers.ts";
import { remindAssignees } from "./remind-assignees.ts";
import { repeatPost } from "./repeat.ts";
import { requestChanges } from "./request-changes.ts";
import { retryPost } from "./retry.ts";
import { submitPost } from "./submit.ts";
import { updatePost } from "./update.ts";
import { updateMedia } from "./update-media.ts";

export { changeChannel } from "./change-channel.ts";
export { changePost } from "./change-post.ts";
export {
  findChangeObstacle,
  findFixObstacle,
  mayChangePublished,
  type PublishedContent,
  publishedContent,
  publishedParts,
} from "./changeable.ts";
export { checkPost, requireNoErrors, targetsOf } from "./check-post.ts";
export { checkReferences, findMissing, findReferences, type References } from "./check-references.ts";
export { findPast } from "./check-times.ts";
export { expireDue, nextExpiryIn } from "./expire-due.ts";
export { explainRefusal } from "./explain-refusal.ts";
export {
  type FullPost,
  findPost,
  findPosts,
  findSeenPost,
  lockPost,
  openPost,
  openSeenPost,
  requirePerson,
  requirePost,
  requireRevision,
} from "./find.ts";
export { findMailedApprover, type MailedApprover } from "./find-mailed-approver.ts";
export { findFreeTimes, lockQueues, TAKES_NO_TIME } from "./free-times.ts";
export { callerMayApprove, grantApproval, requireApprover } from "./grant-approval.ts";
export { insertPost, insertPosts } from "./insert-post.ts";
export { describeTime } from "./mail-post.ts";
export { moveTimes } from "./move-times.ts";
export { notifyApprovers } from "./notify-approvers.ts";
export { writersOf } from "./notify-writers.ts";
export { type PostPlan, planNew, planUnchanged } from "./plan-edit.ts";
export { presentHash } from "./present-hash.ts";
export { notifyMentionedIn, type RecordedEntry, type ReviewContext, recordEntry } from "./record-entry.ts";
export { recordPublishedEdit } from "./record-published-edit.ts";
export {
  refreshPostStatus,
  refreshPostStatuses,
  type StatusRow,
  storePostStatuses,
} from "./refresh-status.ts";
export { requireRepeatable } from "./require-repeatable.ts";
export { returnToAuthor } from "./return-to-author.ts";
export { assignedTo, selectPosts } from "./select-posts.ts";
export { isSelfApproving } from "./submit.ts";
export { submitForReview } from "./submit-for-review.ts";
export { asVisibleTo, bodyFor, isShownToRole, isVisibleTo, submittedTo } from "./submitted-version.ts";
export { turnFor } from "./turn-for.ts";
export { viewApprovalSteps } from "./view.ts";
export {
  addPostToQueue,
  approvePost,
  cancelPost,
  copyPost,
  createPost,
  deletePost,
  duplicatePost,
  getPost,
  listMediaUses,
  listPosts,
  listPostTags,
  listPublications,
  listRevisions,
  preflightContent,
  preflightPost,
  publishPostNow,
  repeatPost,
  requestChanges,
  retryPost,
  submitPost,
  updateMedia,
  updatePost,
};

export const operations = [
  createPost,
  listPosts,
  getPost,
  updatePost,
  deletePost,
  submitPost,
  approvePost,
  publishPostNow,
  addPostToQueue,
  requestChanges,
  cancelPost,
  retryPost,
  duplicatePost,
  copyPost,
  repeatPost,
  preflightContent,
  preflightPost,
  listRevisions,
  listPublications,
  listPostTags,
  updateMedia,
  listMediaUses,
] as const;

export const jobs = [mailApprovals, remindAssignees, remindApprovers];
