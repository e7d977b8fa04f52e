import { describe, expect, it } from "vitest";
import { statusLook } from "./status.ts";

describe("statusLook", () => {
  it("says what it knows", () => {
    expect(statusLook("changes_requested")).toEqual({ word: "Changes requested", tone: "review" });
  });

  it("writes out what it does not know, quietly, whatever the name", () => {
    expect(statusLook("in_quarantine")).toEqual({ word: "In quarantine", tone: "quiet" });
    expect(statusLook("constructor")).toEqual({ word: "Constructor", tone: "quiet" });
  });
});
