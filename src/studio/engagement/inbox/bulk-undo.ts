import type { z } from "zod";
import type { BulkItemsInput } from "#domain/engagement/inbox/schema.ts";
import type { Item } from "./item.ts";

export type BulkRequest = z.input<typeof BulkItemsInput>;
export type BulkChange = Omit<BulkRequest, "ids">;

/** An item as it will be after a change, to show at once. */
export function changedItem(item: Item, { status, snoozed_until, add_tags = [], remove_tags = [] }: BulkChange): Item {
  const tags = [...item.tags.filter((tag) => !remove_tags.includes(tag)), ...add_tags];
  return {
    ...item,
    status: status ?? item.status,
    snoozed_until: snoozed_until === undefined ? (status === undefined ? item.snoozed_until : null) : snoozed_until,
    tags: [...new Set(tags)],
  };
}

/** What makes these items again as they were before a change, in as few requests as there are different ones. */
export function undoRequests(before: readonly Item[], change: BulkChange): BulkRequest[] {
  const groups = Map.groupBy(before, (item) => JSON.stringify(undoOf(item, change)));
  return [...groups].flatMap(([key, items]) => {
    const undo: BulkChange = JSON.parse(key);
    return Object.keys(undo).length === 0 ? [] : [{ ids: items.map(({ id }) => id), ...undo }];
  });
}

function undoOf(item: Item, { status, assignee_id, snoozed_until, add_tags = [], remove_tags = [] }: BulkChange) {
  const added = add_tags.filter((tag) => !item.tags.includes(tag));
  const removed = remove_tags.filter((tag) => item.tags.includes(tag));
  const until = item.snoozed_until === null ? null : new Date(item.snoozed_until).toISOString();
  return {
    ...(status === undefined ? {} : { status: item.status }),
    // A new status ends the snooze of an item.
    ...(snoozed_until === undefined && (status === undefined || until === null) ? {} : { snoozed_until: until }),
    ...(assignee_id === undefined ? {} : { assignee_id: item.assignee?.id ?? null }),
    ...(added.length > 0 ? { remove_tags: added } : {}),
    ...(removed.length > 0 ? { add_tags: removed } : {}),
  } satisfies BulkChange;
}
