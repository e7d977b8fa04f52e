import { expect, it } from "vitest";
import { snoozeChoices } from "./snooze-times.ts";

const offered = (now: string, zone = "Europe/Berlin") =>
  snoozeChoices(new Date(now), zone).map(({ label, until }) => [String(label), until.toISOString()]);

it("offers later today, tomorrow and next Monday in the brand's time zone", () => {
  // Wednesday, 10:20 in Berlin.
  expect(offered("2026-11-25T09:20:00Z").map(([, until]) => until)).toEqual([
    "2026-11-25T13:00:00.000Z",
    "2026-11-26T08:00:00.000Z",
    "2026-11-30T08:00:00.000Z",
  ]);
  // A Monday's next Monday is a week away.
  expect(offered("2026-11-30T09:00:00Z").at(-1)?.[1]).toBe("2026-12-07T08:00:00.000Z");
});

it("leaves out later today in the evening, and next Monday on a Sunday", () => {
  expect(offered("2026-11-25T18:30:00Z").map(([, until]) => until)).toEqual([
    "2026-11-26T08:00:00.000Z",
    "2026-11-30T08:00:00.000Z",
  ]);
  expect(offered("2026-11-29T19:30:00Z").map(([, until]) => until)).toEqual(["2026-11-30T08:00:00.000Z"]);
});

it("keeps nine o'clock over a change of the clocks", () => {
  // Saturday before the clocks of Berlin go forward.
  expect(offered("2026-03-28T20:00:00Z").map(([, until]) => until)).toEqual([
    "2026-03-29T07:00:00.000Z",
    "2026-03-30T07:00:00.000Z",
  ]);
});
