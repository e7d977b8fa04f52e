import { approvePost } from "./approval/approve.ts";
import { escalateApprovals } from "./approval/escalate-approvals.ts";
import { mailApprovals } from "./approval/mail-approvals.ts";
import { mailGuest } from "./approval/mail-guest.ts";
import { previewApprovalRules } from "./approval/preview-rules.ts";
import { remindApprovers } from "./approval/remind-approvers.ts";
import { requestChanges } from "./approval/request-changes.ts";
import { submitPost } from "./approval/submit.ts";
import { preflightContent, preflightPost } from "./checks/preflight.ts";
import { copyPost } from "./copy.ts";
import { createPost } from "./create.ts";
import { deletePost } from "./delete.ts";
import { duplicatePost } from "./duplicate.ts";
import { listRevisions } from "./editing/list-revisions.ts";
import { remindAssignees } from "./editing/remind-assignees.ts";
import { updateMedia } from "./editing/update-media.ts";
import { getPost } from "./get.ts";
import { listPosts } from "./list.ts";
import { listPostHashtags } from "./reading/list-hashtags.ts";
import { listMediaUses } from "./reading/list-media-uses.ts";
import { listPublications } from "./reading/list-publications.ts";
import { listPostTags } from "./reading/list-tags.ts";
import { changeReviewMessage } from "./review-messages/change.ts";
import { sendReviewMessage } from "./review-messages/send.ts";
import { sweepReviewMessages } from "./review-messages/sweep.ts";
import { addPostToQueue } from "./scheduling/add-to-queue.ts";
import { cancelPost } from "./scheduling/cancel.ts";
import { publishPostNow } from "./scheduling/publish-now.ts";
import { repeatPost } from "./scheduling/repeat.ts";
import { retryPost } from "./scheduling/retry.ts";
import { updatePost } from "./update.ts";

export { channelNames, compareVersions } from "./approval/compare-versions.ts";
export { decideUrl, isDecideLink } from "./approval/decide-url.ts";
export { findLinkCreatorRole, LINK_STATE } from "./approval/find-link-creator.ts";
export { findMailedApprover, type MailedApprover } from "./approval/find-mailed-approver.ts";
export { findRule } from "./approval/find-rule.ts";
export { callerMayApprove, grantApproval, requireApprover } from "./approval/grant-approval.ts";
export { describeTime } from "./approval/mail-post.ts";
export { notifyApprovers } from "./approval/notify-approvers.ts";
export { writersOf } from "./approval/notify-writers.ts";
export { presentHash } from "./approval/present-hash.ts";
export { returnToAuthor } from "./approval/return-to-author.ts";
export { isSelfApproving } from "./approval/submit.ts";
export { submitForReview } from "./approval/submit-for-review.ts";
export { asVisibleTo, bodyFor, isShownToRole, isVisibleTo, submittedTo } from "./approval/submitted-version.ts";
export { isApprovable, turnFor } from "./approval/turn-for.ts";
export { auditPost } from "./audit-post.ts";
export { limitToPost, limitToPublication } from "./channel-limit.ts";
export { findBrandRules, findRulesAfterApproval } from "./checks/brand-rules.ts";
export { checkPost, requireNoErrors, targetsOf } from "./checks/check-post.ts";
export {
  checkReferences,
  findMissing,
  findMissingCampaign,
  findReferences,
  type References,
} from "./checks/check-references.ts";
export { changeChannel } from "./editing/change-channel.ts";
export { changePost } from "./editing/change-post.ts";
export {
  findChangeObstacle,
  findFixObstacle,
  mayChangePublished,
  type PublishedContent,
  publishedContent,
  publishedParts,
} from "./editing/changeable.ts";
export { type PlannedChannel, type PostPlan, planNew, planUnchanged } from "./editing/plan-edit.ts";
export { recordPublishedEdit } from "./editing/record-published-edit.ts";
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
export { insertPost, insertPosts } from "./insert-post.ts";
export { type DeletedContent, mediaIdsOf } from "./keep-deleted.ts";
export { explainRefusal } from "./reading/explain-refusal.ts";
export { assignedTo, selectPosts } from "./reading/select-posts.ts";
export { sentMentions } from "./reading/sent-mentions.ts";
export {
  type LinkGuest,
  notifyMentionedIn,
  type RecordedEntry,
  type ReviewContext,
  recordEntry,
} from "./record-entry.ts";
export {
  refreshPostStatus,
  refreshPostStatuses,
  type StatusRow,
  storePostStatuses,
} from "./refresh-status.ts";
export { findPast } from "./scheduling/check-times.ts";
export { expireDue, nextExpiryIn } from "./scheduling/expire-due.ts";
export { findFreeTimes, firstQueueMoment, listFreeTimes, lockQueues, TAKES_NO_TIME } from "./scheduling/free-times.ts";
export { moveTimes } from "./scheduling/move-times.ts";
export { requireRepeatable } from "./scheduling/require-repeatable.ts";
export { viewApprovalSteps, viewPost } from "./view.ts";
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
  listPostHashtags,
  listPosts,
  listPostTags,
  listPublications,
  listRevisions,
  preflightContent,
  preflightPost,
  previewApprovalRules,
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
  previewApprovalRules,
] as const;

export const jobs = [
  escalateApprovals,
  mailApprovals,
  mailGuest,
  remindAssignees,
  remindApprovers,
  sendReviewMessage,
  changeReviewMessage,
  sweepReviewMessages,
];
