import { describe, expect, it } from "vitest";
import { statusLook } from "./status.ts";

describe("statusLook", () => {
  it("returns the label and tone of a known status", () => {
    expect(statusLook("changes_requested")).toEqual({ word: "Changes requested", tone: "review" });
  });

  it.each([
    ...["partially_published", "failed", "unknown", "expired", "exhausted", "disabled", "expiring", "paused"],
    ...["needs_reconnect", "changes_requested", "in_review", "pending_approval", "open"],
  ])("does not show %s, which needs attention, as done, on its way or nothing to look at", (status) => {
    expect(statusLook(status).tone).toBeOneOf(["review", "expired", "failed"]);
  });

  it("formats an unknown status as text in the quiet tone, whatever its name", () => {
    expect(statusLook("in_quarantine")).toEqual({ word: "In quarantine", tone: "quiet" });
    expect(statusLook("constructor")).toEqual({ word: "Constructor", tone: "quiet" });
  });
});
