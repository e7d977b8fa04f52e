import { expect, test } from "vitest";
import type { LiveMessage } from "#domain/insights/home/rules.ts";
import { mergeStale, NOTHING } from "./merge-stale.ts";

const message = (part: Partial<LiveMessage>): LiveMessage => ({
  unread: 0,
  hasNotification: false,
  changes: {},
  presence: {},
  ...part,
});

test("marks the current brand's data as stale, and records changes in other brands", () => {
  const first = mergeStale(NOTHING, message({ changes: { 1: ["posts"], 2: ["inbox"] } }), 1);
  expect(first).toEqual({ ...NOTHING, here: new Set(["posts"]), anywhere: true });
  const second = mergeStale(first, message({ hasNotification: true, changes: { 1: ["thread", "posts"] } }), 1);
  expect(second).toEqual({
    ...NOTHING,
    here: new Set(["posts", "thread"]),
    anywhere: true,
    hasNotification: true,
  });
});

test("marks nothing as stale for a change of counts", () => {
  expect(mergeStale(NOTHING, message({ unread: 3 }), 1)).toEqual(NOTHING);
});

test("collects the posts of the brand that others opened or closed, which changes no list", () => {
  const first = mergeStale(NOTHING, message({ presence: { 1: [7], 2: [9] } }), 1);
  expect(mergeStale(first, message({ presence: { 1: [8, 7] } }), 1)).toEqual({ ...NOTHING, presence: new Set([7, 8]) });
});
