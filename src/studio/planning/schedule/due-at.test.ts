import { expect, it } from "vitest";
import { dueAt } from "./due-at.ts";

const [nine, ten] = ["2026-11-24T09:00:00Z", "2026-11-24T10:00:00Z"];
const at = (scheduled_at: string | null, status: "scheduled" | "published" = "scheduled") => ({ scheduled_at, status });

it("prefers the earliest time of a channel to the post's own", () => {
  expect(dueAt({ scheduled_at: null, publications: [at(ten), at(nine)] })).toBe(nine);
  expect(dueAt({ scheduled_at: nine, publications: [at(ten), at(null)] })).toBe(ten);
  expect(dueAt({ scheduled_at: nine, publications: [at(null)] })).toBe(nine);
  expect(dueAt({ scheduled_at: null, publications: [] })).toBeNull();
});

it("ignores channels that are done, unless all are", () => {
  expect(dueAt({ scheduled_at: nine, publications: [at(nine, "published"), at(ten)] })).toBe(ten);
  expect(dueAt({ scheduled_at: ten, publications: [at(ten, "published"), at(nine, "published")] })).toBe(nine);
});
