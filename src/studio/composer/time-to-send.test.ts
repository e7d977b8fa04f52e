import { expect, test } from "vitest";
import { post } from "./draft.fixture.ts";
import { timeToSend } from "./time-to-send.ts";

const now = new Date("2026-11-20T13:00:00Z");
const soon = { kind: "in", minutes: 1 } as const;
const passed = { kind: "wall", date: "2026-11-20", time: "09:00" } as const;

test("a span begins when the post is handed on, and never with a draft that is kept", () => {
  expect(timeToSend(soon, null, null, "UTC", now)).toBeUndefined();
  expect(timeToSend(soon, post(), "save", "UTC", now)).toBeUndefined();
  expect(timeToSend(soon, post(), "approve", "UTC", now)).toBe("2026-11-20T13:01:00.000Z");
  expect(timeToSend(soon, post({ status: "scheduled" }), "save", "UTC", now)).toBe("2026-11-20T13:01:00.000Z");
});

test("a time that has passed does not keep the words from being saved", () => {
  expect(timeToSend(passed, post(), null, "UTC", now)).toBeUndefined();
});

test("a stored time stays as it is, and begins what ended again", () => {
  const at = { kind: "at", instant: "2026-11-24T08:00:37.123000+00:00" } as const;
  const stored = { scheduled_at: at.instant };
  expect(timeToSend(at, post(stored), "approve", "UTC", now)).toBeUndefined();
  expect(timeToSend(at, post({ ...stored, status: "cancelled" }), "approve", "UTC", now)).toBe(at.instant);
});

test("no date is a date taken away, except from what ended and is only saved", () => {
  expect(timeToSend({ kind: "none" }, post({ status: "scheduled" }), "save", "UTC", now)).toBeNull();
  expect(timeToSend({ kind: "none" }, post({ status: "expired" }), "save", "UTC", now)).toBeUndefined();
  expect(timeToSend({ kind: "none" }, post({ status: "expired" }), "approve", "UTC", now)).toBeNull();
});
