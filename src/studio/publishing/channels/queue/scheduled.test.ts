import { expect, it } from "vitest";
import { headingOf, summarizeScheduled } from "./scheduled.ts";

const at = "2026-11-24T09:00:00Z";

it.each([
  ["connected", null, "published"],
  ["connected", "2026-12-24T09:00:00Z", "published"],
  ["expiring", "2026-11-24T08:00:00Z", "waits"],
  ["expiring", "2026-11-25T08:00:00Z", "published"],
  ["needs_reconnect", null, "waits"],
  ["disabled", null, "fails"],
] as const)("predicts for a channel that is %s until %s: %s", (status, expires_at, outlook) => {
  expect(summarizeScheduled({ status, expires_at, paused_at: null }, at)).toBe(outlook);
});

it("predicts that a post waits on a paused channel, and that it fails on a disabled one", () => {
  const paused = { expires_at: null, paused_at: "2026-11-23T09:00:00Z" };
  expect(summarizeScheduled({ ...paused, status: "connected" }, at)).toBe("paused");
  expect(summarizeScheduled({ ...paused, status: "disabled" }, at)).toBe("fails");
});

it.each([
  ["fails", false, "2 scheduled posts would fail"],
  ["fails", true, "2 or more scheduled posts would fail"],
  ["waits", false, "2 scheduled posts would wait"],
  ["waits", true, "2 or more scheduled posts would wait"],
  ["published", true, "Queue"],
] as const)("counts posts of which each %s, with more not loaded: %s", (outlook, hasMore, title) => {
  expect(headingOf([outlook, "published", outlook], "Queue", hasMore).title).toBe(title);
});
