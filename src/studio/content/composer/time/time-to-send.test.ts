import { expect, test } from "vitest";
import { post, publication } from "../saving/draft.fixture.ts";
import { emptyDraft } from "../saving/draft.ts";
import { channelTimesToSend, timeToSend } from "./time-to-send.ts";

const now = new Date("2026-11-20T13:00:00Z");
const soon = { kind: "in", minutes: 1 } as const;
const passed = { kind: "local", date: "2026-11-20", time: "09:00" } as const;

test("counts a delay from submitting, and never from saving a draft", () => {
  expect(timeToSend(soon, null, null, "UTC", now)).toBeUndefined();
  expect(timeToSend(soon, post(), "save", "UTC", now)).toBeUndefined();
  expect(timeToSend(soon, post(), "approve", "UTC", now)).toBe("2026-11-20T13:01:00.000Z");
  expect(timeToSend(soon, post({ status: "scheduled" }), "save", "UTC", now)).toBe("2026-11-20T13:01:00.000Z");
});

test("leaves the next free slot to the server", () => {
  for (const act of [null, "save", "queue", "submit_queue"] as const) {
    expect(timeToSend({ kind: "slot" }, post({ status: "scheduled" }), act, "UTC", now)).toBeUndefined();
  }
});

test("saves the text even when the time has passed", () => {
  expect(timeToSend(passed, post(), null, "UTC", now)).toBeUndefined();
});

test("omits an unchanged time, except to restart an ended post", () => {
  const at = { kind: "at", instant: "2026-11-24T08:00:37.123000+00:00" } as const;
  const stored = { scheduled_at: at.instant };
  expect(timeToSend(at, post(stored), "approve", "UTC", now)).toBeUndefined();
  expect(timeToSend(at, post({ ...stored, status: "cancelled" }), "approve", "UTC", now)).toBe(at.instant);
});

test("clears the date, except when an ended post is only saved", () => {
  expect(timeToSend({ kind: "none" }, post({ status: "scheduled" }), "save", "UTC", now)).toBeNull();
  expect(timeToSend({ kind: "none" }, post({ status: "expired" }), "save", "UTC", now)).toBeUndefined();
  expect(timeToSend({ kind: "none" }, post({ status: "expired" }), "approve", "UTC", now)).toBeNull();
});

test("sends a channel's new custom time, and null when it was removed", () => {
  const stored = "2026-11-24T08:00:00.000000+00:00";
  const own = post({ publications: [publication({ follows_post: false, scheduled_at: stored })] });
  const timesOf = (when: Parameters<typeof timeToSend>[0] | undefined, before = own) =>
    channelTimesToSend({ ...emptyDraft([1]), variants: { 1: { when } } }, before, null, "UTC", now);
  expect(timesOf({ kind: "at", instant: stored })).toEqual(new Map());
  expect(timesOf({ kind: "local", date: "2026-11-25", time: "09:00" }).get(1)).toBe("2026-11-25T09:00:00.000Z");
  expect(timesOf(undefined)).toEqual(new Map([[1, null]]));
  expect(timesOf(undefined, post())).toEqual(new Map());
  expect(timesOf(passed)).toEqual(new Map());
});
