import { expect, test } from "vitest";
import type { Issue } from "#kernel/fault.ts";
import { groupIssues } from "./group-issues.ts";

const issue = (channel_id: number | null, code: string, severity: "error" | "warning", field = "body"): Issue => {
  return { channel_id, platform: "feed", code, field, severity, message: code, fix: null };
};

test("has equal findings once with their channels, errors first", () => {
  const issues = [
    issue(1, "a", "warning"),
    issue(2, "a", "warning"),
    issue(2, "c", "error"),
    issue(1, "c", "error", "media.0"),
    issue(null, "d", "warning"),
  ];
  const found = groupIssues(issues).map(({ issue: { code, field }, channelIds }) => [code, field, channelIds]);
  expect(found).toEqual([
    ["c", "body", [2]],
    ["c", "media.0", [1]],
    ["a", "body", [1, 2]],
    ["d", "body", []],
  ]);
});
