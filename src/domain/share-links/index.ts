import { createShareLink, createShareSet } from "./create.ts";
import { guestApprove } from "./guest-approve.ts";
import { guestComment } from "./guest-comment.ts";
import { guestRequestChanges } from "./guest-request-changes.ts";
import { listPostShareLinks, listShareLinks } from "./list.ts";
import { openReview } from "./open-review.ts";
import { peekReview } from "./peek-review.ts";
import { revokeShareLink } from "./revoke.ts";

export {
  createShareLink,
  createShareSet,
  guestApprove,
  guestComment,
  guestRequestChanges,
  listPostShareLinks,
  listShareLinks,
  openReview,
  peekReview,
  revokeShareLink,
};

export const operations = [
  createShareLink,
  createShareSet,
  listShareLinks,
  listPostShareLinks,
  revokeShareLink,
  peekReview,
  openReview,
  guestComment,
  guestApprove,
  guestRequestChanges,
] as const;
