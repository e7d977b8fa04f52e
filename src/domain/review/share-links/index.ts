import { askForLink } from "./ask-for-link.ts";
import { createShareLink, createShareSet } from "./create.ts";
import { getEndedReview } from "./get-ended-review.ts";
import { getReviewChanges } from "./get-review-changes.ts";
import { guestApprove } from "./guest-approve.ts";
import { guestComment } from "./guest-comment.ts";
import { guestDeleteComment } from "./guest-delete-comment.ts";
import { guestEditComment } from "./guest-edit-comment.ts";
import { guestRequestChanges } from "./guest-request-changes.ts";
import { guestSuggest } from "./guest-suggest.ts";
import { guestUploadImage } from "./guest-upload-image.ts";
import { listShareLinks, listShareLinksByPost } from "./list.ts";
import { openReview } from "./open-review.ts";
import { revokeShareLink } from "./revoke.ts";
import { sendShareLink } from "./send.ts";

export { openGuestImage } from "./guest-open-image.ts";
export { mediaIdsOf, viewReviewContent, viewReviewMedia } from "./view-content.ts";
export { viewContent } from "./view-review.ts";
export { findOpenLink, keyHashOf, requireVisit } from "./visit.ts";
export {
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
  guestUploadImage,
  listShareLinks,
  listShareLinksByPost,
  openReview,
  revokeShareLink,
  sendShareLink,
};

export const operations = [
  askForLink,
  createShareLink,
  createShareSet,
  listShareLinks,
  listShareLinksByPost,
  revokeShareLink,
  sendShareLink,
  getEndedReview,
  getReviewChanges,
  openReview,
  guestComment,
  guestDeleteComment,
  guestEditComment,
  guestApprove,
  guestRequestChanges,
  guestSuggest,
  guestUploadImage,
] as const;
