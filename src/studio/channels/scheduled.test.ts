import { expect, it } from "vitest";
import { failsThere } from "./scheduled.ts";

const at = "2026-11-24T09:00:00Z";

it.each([
  ["connected", null, false],
  ["connected", "2026-12-24T09:00:00Z", false],
  ["expiring", "2026-11-24T08:00:00Z", true],
  ["expiring", "2026-11-25T08:00:00Z", false],
  ["needs_reconnect", null, true],
  ["disabled", null, true],
] as const)("on a channel that is %s until %s: fails %s", (status, expires_at, fails) => {
  expect(failsThere({ status, expires_at }, at)).toBe(fails);
});
