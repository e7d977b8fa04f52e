import { expect, it } from "vitest";
import { nextTime } from "./next-time.ts";

const at = (hour: number) => `2026-11-24T${hour}:00:00.000000+00:00`;

it("is the earliest pending channel time, even if the post has none", () => {
  const channels = [
    { status: "pending_approval", scheduled_at: at(12) },
    { status: "pending_approval", scheduled_at: at(10) },
    { status: "published", scheduled_at: at(9) },
  ];
  expect(nextTime(channels, null)).toBe(at(10));
});

it("is the time of the next retry, or the post's time if no channel has one", () => {
  expect(nextTime([{ status: "scheduled", scheduled_at: at(10), next_attempt_at: at(11) }], at(10))).toBe(at(11));
  expect(nextTime([{ status: "draft", scheduled_at: null }], at(10))).toBe(at(10));
  expect(nextTime([], null)).toBeNull();
});
