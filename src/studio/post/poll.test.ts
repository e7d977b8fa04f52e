import { expect, test } from "vitest";
import { pollEvery } from "./poll.ts";

const now = Date.parse("2026-11-20T13:00:00Z");
const publication = (status: string, scheduled_at: string | null = null, next_attempt_at: string | null = null) => {
  return { status, scheduled_at, next_attempt_at };
};

test("looks often while something is about to happen", () => {
  expect(pollEvery([publication("publishing")], now)).toBe(1000);
  expect(pollEvery([publication("scheduled", "2026-11-20T13:01:00+00:00")], now)).toBe(1000);
  expect(pollEvery([publication("scheduled", "2026-11-20T12:59:59+00:00")], now)).toBe(1000);
  expect(pollEvery([publication("scheduled", "2026-11-20T12:00:00Z", "2026-11-20T13:30:00Z")], now)).toBe(30_000);
});

test("looks seldom at what lies far ahead or waits for people, and never at what has ended", () => {
  expect(pollEvery([publication("scheduled", "2026-11-24T08:00:00Z"), publication("published")], now)).toBe(30_000);
  expect(pollEvery([publication("pending_approval")], now)).toBe(30_000);
  expect(pollEvery([publication("published"), publication("failed"), publication("draft")], now)).toBe(false);
  expect(pollEvery([], now)).toBe(false);
});

test("looks often at what is being changed on its platform, and not at what was", () => {
  const changing = (status: string) => ({ ...publication("published"), change: { status } });
  expect(pollEvery([changing("pending")], now)).toBe(1000);
  expect(pollEvery([changing("done"), changing("failed"), changing("unknown")], now)).toBe(false);
});
