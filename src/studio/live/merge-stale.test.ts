import { expect, test } from "vitest";
import { mergeStale, NOTHING } from "./merge-stale.ts";

test("marks the current brand's data as stale, and records changes in other brands", () => {
  const first = mergeStale(NOTHING, { unread: 0, hasNotification: false, changes: { 1: ["posts"], 2: ["inbox"] } }, 1);
  expect(first).toEqual({ here: new Set(["posts"]), anywhere: true, hasNotification: false });
  const second = mergeStale(first, { unread: 1, hasNotification: true, changes: { 1: ["thread", "posts"] } }, 1);
  expect(second).toEqual({ here: new Set(["posts", "thread"]), anywhere: true, hasNotification: true });
});

test("marks nothing as stale for a change of counts", () => {
  expect(mergeStale(NOTHING, { unread: 3, hasNotification: false, changes: {} }, 1)).toEqual(NOTHING);
});
