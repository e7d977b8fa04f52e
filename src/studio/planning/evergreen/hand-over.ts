import type { Handling } from "#domain/planning/copies/terms.ts";
import type { Evergreen } from "./use-evergreen-actions.ts";

/** Whether the copies change when they become those of this person: their author, or that they are approved. */
export function isHandedOver(
  { created_by: author, handling }: Pick<Evergreen, "created_by" | "handling">,
  { id, mayApprove }: { id: number; mayApprove: boolean },
): boolean {
  return author.id !== id || (handling === "approve" && !mayApprove);
}

/**
 * A removed post as it is added again: as it was, as far as the person may. Null for one that wasn't used, or was
 * left out on a channel, since it would be used from then on.
 * @param most what the person's copies are at most
 */
export function addedAgain(
  removed: Pick<Evergreen, "post" | "ends_on" | "status" | "handling" | "left_out_channel_ids">,
  most: Exclude<Handling, "draft">,
) {
  const { post, ends_on, status, handling } = removed;
  if (status !== "active" || removed.left_out_channel_ids.length > 0) return null;
  const next = handling === "approve" ? most : handling;
  return { id: post.id, ends_on, approve: next === "approve", submit: next === "submit" };
}
