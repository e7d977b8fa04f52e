import {
  createShareLink,
  createShareSet,
  getReviewChanges,
  guestApprove,
  guestComment,
  guestRequestChanges,
  listShareLinks,
  listShareLinksByPost,
  openReview,
  revokeShareLink,
} from "#domain/review/share-links/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const shareLinks = router({
  list: query(listShareLinks),
  ofPost: query(listShareLinksByPost),
  create: mutation(createShareLink),
  createSet: mutation(createShareSet),
  revoke: mutation(revokeShareLink),
  /**
   * The procedures that guests call. Opening is a mutation: it counts the visit, and a query would put the token into a
   * URL.
   */
  visit: router({
    peek: query(getReviewChanges),
    open: mutation(openReview),
    comment: mutation(guestComment),
    approve: mutation(guestApprove),
    requestChanges: mutation(guestRequestChanges),
  }),
});
