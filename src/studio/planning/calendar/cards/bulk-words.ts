import type { BULK_ACTIONS } from "#domain/content/bulk/schema.ts";
import { tn } from "#kernel/language.ts";

export type BulkAction = Extract<
  (typeof BULK_ACTIONS)[number],
  "approve" | "reschedule" | "add_tags" | "set_campaign" | "add_evergreen" | "delete"
>;

const DONE: Record<BulkAction, (count: number) => string> = {
  approve: (count) => tn(count, "{count} post approved", "{count} posts approved"),
  reschedule: (count) => tn(count, "{count} post moved", "{count} posts moved"),
  add_tags: (count) => tn(count, "{count} post tagged", "{count} posts tagged"),
  set_campaign: (count) => tn(count, "{count} post updated", "{count} posts updated"),
  add_evergreen: (count) =>
    tn(count, "{count} post added to evergreen posts", "{count} posts added to evergreen posts"),
  delete: (count) => tn(count, "{count} post deleted", "{count} posts deleted"),
};

const ALL_FAILED: Record<BulkAction, (count: number) => string> = {
  approve: (count) => tn(count, "{count} post couldn't be approved", "{count} posts couldn't be approved"),
  reschedule: (count) => tn(count, "{count} post couldn't be moved", "{count} posts couldn't be moved"),
  add_tags: (count) => tn(count, "{count} post couldn't be tagged", "{count} posts couldn't be tagged"),
  set_campaign: (count) => tn(count, "{count} post couldn't be updated", "{count} posts couldn't be updated"),
  add_evergreen: (count) => tn(count, "{count} post couldn't be added", "{count} posts couldn't be added"),
  delete: (count) => tn(count, "{count} post couldn't be deleted", "{count} posts couldn't be deleted"),
};

const SOME_FAILED: Record<BulkAction, (failed: number, of: number) => string> = {
  approve: (failed, of) =>
    tn(of, "{failed} of {count} post couldn't be approved", "{failed} of {count} posts couldn't be approved", {
      failed,
    }),
  reschedule: (failed, of) =>
    tn(of, "{failed} of {count} post couldn't be moved", "{failed} of {count} posts couldn't be moved", { failed }),
  add_tags: (failed, of) =>
    tn(of, "{failed} of {count} post couldn't be tagged", "{failed} of {count} posts couldn't be tagged", { failed }),
  set_campaign: (failed, of) =>
    tn(of, "{failed} of {count} post couldn't be updated", "{failed} of {count} posts couldn't be updated", { failed }),
  add_evergreen: (failed, of) =>
    tn(of, "{failed} of {count} post couldn't be added", "{failed} of {count} posts couldn't be added", { failed }),
  delete: (failed, of) =>
    tn(of, "{failed} of {count} post couldn't be deleted", "{failed} of {count} posts couldn't be deleted", { failed }),
};

/** `3 posts approved`. */
export function doneMessage(action: BulkAction, count: number): string {
  return DONE[action](count);
}

/** `2 of 5 posts couldn't be approved`. */
export function failedMessage(action: BulkAction, failed: number, of: number): string {
  return failed === of ? ALL_FAILED[action](of) : SOME_FAILED[action](failed, of);
}

/** `Move 3 days later`, `Move 1 day earlier`: the button that moves posts so far. */
export function shiftLabel(days: number): string {
  return days < 0
    ? tn(-days, "Move {count} day earlier", "Move {count} days earlier")
    : tn(days, "Move {count} day later", "Move {count} days later");
}
