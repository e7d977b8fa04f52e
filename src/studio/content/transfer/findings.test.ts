import { expect, test } from "vitest";
import { findingsOf, warningsOf } from "./findings.ts";

test("orders findings by row, with those about the whole file first", () => {
  const errors = {
    "rows.10.scheduled_at": ["This time is in the past."],
    "rows.2.channels.0": ["There is no channel.", "Which one?"],
    "rows.4": ["Has 3 cells."],
    header: ["There is no column “bodi”."],
  };
  expect(findingsOf({ message: "", errors })).toEqual([
    { row: null, field: "header", severity: "error", message: "There is no column “bodi”." },
    { row: 3, field: "channels.0", severity: "error", message: "There is no channel." },
    { row: 3, field: "channels.0", severity: "error", message: "Which one?" },
    { row: 5, field: "", severity: "error", message: "Has 3 cells." },
    { row: 11, field: "scheduled_at", severity: "error", message: "This time is in the past." },
  ]);
  expect(findingsOf({ message: "Gone." })).toEqual([]);
});

test("lists what isn't carried over, and the fix for what channels would refuse", () => {
  const issue = { channel_id: 1, platform: "feed", code: "empty", field: "body", severity: "error" as const };
  const posts = [
    { row: 0, id: null, issues: [{ ...issue, message: "Too long.", fix: "Shorten it." }], left_out: ["No files."] },
  ];
  expect(warningsOf({ dry_run: true, created: 1, source: "Buffer", posts })).toEqual([
    { row: 1, field: "", severity: "warning", message: "No files." },
    { row: 1, field: "body", severity: "warning", message: "Too long. Shorten it." },
  ]);
});
