import { expect, test } from "vitest";
import { pollEvery } from "./poll.ts";

const now = Date.parse("2026-11-20T13:00:00Z");
const publication = (status: string, scheduled_at: string | null = null, next_attempt_at: string | null = null) => {
  return { status, scheduled_at, next_attempt_at };
};

test("polls often while something is about to happen", () => {
  expect(pollEvery([publication("publishing")], now)).toBe(1000);
  expect(pollEvery([publication("scheduled", "2026-11-20T13:01:00+00:00")], now)).toBe(1000);
  expect(pollEvery([publication("scheduled", "2026-11-20T12:59:59+00:00")], now)).toBe(1000);
  expect(pollEvery([publication("scheduled", "2026-11-20T12:00:00Z", "2026-11-20T13:30:00Z")], now)).toBe(30_000);
});

test("polls rarely for distant times or while waiting for people, and never after the end", () => {
  expect(pollEvery([publication("scheduled", "2026-11-24T08:00:00Z"), publication("published")], now)).toBe(30_000);
  expect(pollEvery([publication("pending_approval")], now)).toBe(30_000);
  expect(pollEvery([publication("published"), publication("failed"), publication("draft")], now)).toBe(false);
  expect(pollEvery([], now)).toBe(false);
});

test("polls often while a change on the platform is in progress, and not afterwards", () => {
  const changing = (status: string) => ({ ...publication("published"), change: { status } });
  expect(pollEvery([changing("pending")], now)).toBe(1000);
  expect(pollEvery([changing("done"), changing("failed"), changing("unknown")], now)).toBe(false);
});
