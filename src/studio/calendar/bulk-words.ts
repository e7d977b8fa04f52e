import type { BULK_ACTIONS } from "#domain/posts/schema.ts";
import { counted } from "#kernel/counted.ts";

export type BulkAction = Extract<
  (typeof BULK_ACTIONS)[number],
  "approve" | "reschedule" | "add_tags" | "set_campaign" | "delete"
>;

const DONE: Record<BulkAction, string> = {
  approve: "approved",
  reschedule: "moved",
  add_tags: "tagged",
  set_campaign: "updated",
  delete: "deleted",
};

/** `3 posts approved`. */
export function doneMessage(action: BulkAction, count: number): string {
  return `${counted(count, "post")} ${DONE[action]}`;
}

/** `2 of 5 posts couldn't be approved`. */
export function failedMessage(action: BulkAction, failed: number, of: number): string {
  return failed === of
    ? `${counted(of, "post")} couldn't be ${DONE[action]}`
    : `${failed} of ${counted(of, "post")} couldn't be ${DONE[action]}`;
}

/** `3 days later`, `1 day earlier`: how far posts are moved. */
export function describeShift(days: number): string {
  const distance = counted(Math.abs(days), "day");
  return days < 0 ? `${distance} earlier` : `${distance} later`;
}
