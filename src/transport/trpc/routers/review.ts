import { previewApprovalRules } from "#domain/content/posts/index.ts";
import { createDelegation, endDelegation, listDelegations } from "#domain/review/approval-delegations/index.ts";
import { approveByLink, openApprovalLink, requestChangesByLink } from "#domain/review/approval-links/index.ts";
import { getApprovalRules, updateApprovalRules } from "#domain/review/approval-rules/index.ts";
import { getApprovalSteps, updateApprovalSteps } from "#domain/review/approval-steps/index.ts";
import { approveInBrowser } from "#domain/review/chat-reviews/index.ts";
import {
  createComment,
  deleteComment,
  listComments,
  listMentionable,
  resolveComment,
} from "#domain/review/comments/index.ts";
import {
  confirmGuestEmail,
  deleteGuestEmail,
  openGuestEmail,
  subscribeGuest,
  unsubscribeGuest,
} from "#domain/review/guest-emails/index.ts";
import { getReviewChannel, sendReviewChannelTest, updateReviewChannel } from "#domain/review/review-channels/index.ts";
import {
  askForLink,
  createShareLink,
  createShareSet,
  getEndedReview,
  getReviewChanges,
  guestApprove,
  guestComment,
  guestDeleteComment,
  guestEditComment,
  guestRequestChanges,
  guestSuggest,
  listShareLinks,
  listShareLinksByPost,
  openReview,
  revokeShareLink,
  sendShareLink,
} from "#domain/review/share-links/index.ts";
import { acceptSuggestion, createSuggestion, declineSuggestion } from "#domain/review/suggestions/index.ts";
import { mutation, query, router } from "../procedure.ts";

/** Called by the page of the link alone, on the server: the token is in no URL of a call. */
export const approvalLinks = router({
  open: query(openApprovalLink),
  approve: mutation(approveByLink),
  requestChanges: mutation(requestChangesByLink),
});

export const approvalDelegations = router({
  list: query(listDelegations),
  create: mutation(createDelegation),
  end: mutation(endDelegation),
});

export const approvalRules = router({
  show: query(getApprovalRules),
  update: mutation(updateApprovalRules),
  /** A mutation, because rules are too long for a URL. */
  preview: mutation(previewApprovalRules),
});

export const approvalSteps = router({
  show: query(getApprovalSteps),
  update: mutation(updateApprovalSteps),
});

/** The page that a chat opens. */
export const chatReviews = router({
  approve: mutation(approveInBrowser),
});

export const reviewChannel = router({
  show: query(getReviewChannel),
  update: mutation(updateReviewChannel),
  sendTest: mutation(sendReviewChannelTest),
});

export const shareLinks = router({
  list: query(listShareLinks),
  ofPost: query(listShareLinksByPost),
  create: mutation(createShareLink),
  createSet: mutation(createShareSet),
  send: mutation(sendShareLink),
  revoke: mutation(revokeShareLink),
  /**
   * The procedures that guests call. Opening is a mutation: it counts the visit, and a query would put the token into a
   * URL.
   */
  visit: router({
    peek: query(getReviewChanges),
    open: mutation(openReview),
    comment: mutation(guestComment),
    editComment: mutation(guestEditComment),
    deleteComment: mutation(guestDeleteComment),
    approve: mutation(guestApprove),
    requestChanges: mutation(guestRequestChanges),
    suggest: mutation(guestSuggest),
    subscribe: mutation(subscribeGuest),
    unsubscribe: mutation(unsubscribeGuest),
    ended: mutation(getEndedReview),
    ask: mutation(askForLink),
  }),
});

/** Called by the page of a mail's link alone, on the server: the token is in no URL of a call. */
export const guestEmails = router({
  open: query(openGuestEmail),
  confirm: mutation(confirmGuestEmail),
  remove: mutation(deleteGuestEmail),
});

export const thread = router({
  list: query(listComments),
  people: query(listMentionable),
  comment: mutation(createComment),
  resolve: mutation(resolveComment),
  suggest: mutation(createSuggestion),
  accept: mutation(acceptSuggestion),
  decline: mutation(declineSuggestion),
  remove: mutation(deleteComment),
});
