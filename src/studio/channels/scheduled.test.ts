import { expect, it } from "vitest";
import { summarizeScheduled } from "./scheduled.ts";

const at = "2026-11-24T09:00:00Z";

it.each([
  ["connected", null, "published"],
  ["connected", "2026-12-24T09:00:00Z", "published"],
  ["expiring", "2026-11-24T08:00:00Z", "waits"],
  ["expiring", "2026-11-25T08:00:00Z", "published"],
  ["needs_reconnect", null, "waits"],
  ["disabled", null, "fails"],
] as const)("predicts for a channel that is %s until %s: %s", (status, expires_at, outlook) => {
  expect(summarizeScheduled({ status, expires_at }, at)).toBe(outlook);
});
