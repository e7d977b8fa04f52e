import { listConnectors } from "#platform/connectors/registry.ts";

/** The platforms whose channels can show posts to reviewers; the table of all networks is too large for a page of settings. */
export function listReviewChats(): string[] {
  return listConnectors().flatMap(({ platform, showsReviews }) => (showsReviews ? [platform] : []));
}
