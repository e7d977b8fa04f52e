import { expect, test } from "vitest";
import { changedItem, undoRequests } from "./bulk-undo.ts";
import type { Item } from "./item.ts";

const item = (id: number, more: Partial<Item> = {}): Item =>
  ({ id, status: "open", assignee: null, tags: [], snoozed_until: null, ...more }) as Item;
const until = "2026-12-01T08:00:00.000000+00:00";
const sent = "2026-12-01T08:00:00.000Z";

test("shows an item as it will be", () => {
  expect(changedItem(item(1, { tags: ["a", "b"] }), { add_tags: ["b", "c"], remove_tags: ["a"] }).tags).toEqual([
    "b",
    "c",
  ]);
  expect(changedItem(item(1, { snoozed_until: until }), { status: "done" })).toMatchObject({
    status: "done",
    snoozed_until: null,
  });
  expect(changedItem(item(1, { snoozed_until: until }), { assignee_id: 3 }).snoozed_until).toBe(until);
});

test("takes a status back, with the snooze that it ended, item by item", () => {
  const before = [item(1), item(2, { status: "archived" }), item(3), item(4, { snoozed_until: until })];
  expect(undoRequests(before, { status: "done" })).toEqual([
    { ids: [1, 3], status: "open" },
    { ids: [2], status: "archived" },
    { ids: [4], status: "open", snoozed_until: sent },
  ]);
});

test("gives items back to their assignees and ends or restores snoozes", () => {
  const before = [item(1, { assignee: { id: 7, name: "Ada" } }), item(2)];
  expect(undoRequests(before, { assignee_id: 9 })).toEqual([
    { ids: [1], assignee_id: 7 },
    { ids: [2], assignee_id: null },
  ]);
  expect(undoRequests([item(1), item(2, { snoozed_until: until })], { snoozed_until: sent })).toEqual([
    { ids: [1], snoozed_until: null },
    { ids: [2], snoozed_until: sent },
  ]);
});

test("takes back only the tags that an item did not have", () => {
  const before = [item(1, { tags: ["press"] }), item(2), item(3, { tags: ["press", "vip"] })];
  expect(undoRequests(before, { add_tags: ["press", "vip"] })).toEqual([
    { ids: [1], remove_tags: ["vip"] },
    { ids: [2], remove_tags: ["press", "vip"] },
  ]);
  expect(undoRequests(before, { remove_tags: ["vip"] })).toEqual([{ ids: [3], add_tags: ["vip"] }]);
});
