import { expect, test } from "vitest";
import { gather, NOTHING } from "./gather.ts";

test("keeps what concerns the brand of the page, and remembers that something did elsewhere", () => {
  const first = gather(NOTHING, { unread: 0, hasNotification: false, changes: { 1: ["posts"], 2: ["inbox"] } }, 1);
  expect(first).toEqual({ here: new Set(["posts"]), anywhere: true, isTold: false });
  const second = gather(first, { unread: 1, hasNotification: true, changes: { 1: ["thread", "posts"] } }, 1);
  expect(second).toEqual({ here: new Set(["posts", "thread"]), anywhere: true, isTold: true });
});

test("a mere count makes nothing stale", () => {
  expect(gather(NOTHING, { unread: 3, hasNotification: false, changes: {} }, 1)).toEqual(NOTHING);
});
