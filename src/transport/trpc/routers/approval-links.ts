import { approveByLink, openApprovalLink, requestChangesByLink } from "#domain/review/approval-links/index.ts";
import { mutation, query, router } from "../procedure.ts";

/** Called by the page of the link alone, on the server: the token is in no URL of a call. */
export const approvalLinks = router({
  open: query(openApprovalLink),
  approve: mutation(approveByLink),
  requestChanges: mutation(requestChangesByLink),
});
