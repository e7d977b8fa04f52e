import { expect, test } from "vitest";
import type { Issue } from "#kernel/fault.ts";
import { groupIssues } from "./group-issues.ts";

const issue = (channel_id: number, code: string, severity: "error" | "warning"): Issue => {
  return { channel_id, platform: "feed", code, field: "body", severity, message: code, fix: null };
};

test("groups issues by channel, errors and channels with errors first", () => {
  const issues = [issue(1, "a", "warning"), issue(2, "b", "warning"), issue(2, "c", "error"), issue(1, "d", "warning")];
  const groups = groupIssues(issues).map(({ channelId, issues: own }) => [channelId, own.map(({ code }) => code)]);
  expect(groups).toEqual([
    [2, ["c", "b"]],
    [1, ["a", "d"]],
  ]);
});
