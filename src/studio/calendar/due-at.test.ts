import { expect, it } from "vitest";
import { dueAt } from "./due-at.ts";

const [nine, ten] = ["2026-11-24T09:00:00Z", "2026-11-24T10:00:00Z"];
const post = (scheduled_at: string | null, ...times: (string | null)[]) => ({
  scheduled_at,
  publications: times.map((time) => ({ scheduled_at: time })),
});

it("takes the earliest time of the channels before the post's own", () => {
  expect(dueAt(post(null, ten, nine))).toBe(nine);
  expect(dueAt(post(nine, ten, null))).toBe(ten);
  expect(dueAt(post(nine, null))).toBe(nine);
  expect(dueAt(post(null))).toBeNull();
});
