import { describe, expect, it } from "vitest";
import { minuteOfWeek, postingTimeOf, postingTimesAfter } from "./rules.ts";

const minutes = (...times: string[]) =>
  times.map((text) => minuteOfWeek({ weekday: Number(text[0]), time: text.slice(2) }));
const following = (moment: string, days: number, ...times: string[]) =>
  [...postingTimesAfter(minutes(...times), "Europe/Berlin", new Date(moment), days)].map((at) => at.toISOString());

it("stores posting times as minutes since Monday, 00:00", () => {
  expect(minutes("1 00:00", "1 09:30", "7 23:59")).toEqual([0, 570, 10_079]);
  expect([0, 570, 10_079].map(postingTimeOf)).toEqual([
    { weekday: 1, time: "00:00" },
    { weekday: 1, time: "09:30" },
    { weekday: 7, time: "23:59" },
  ]);
});

describe("posting times after an instant", () => {
  it("are in order, in the brand's time zone, without those that have passed", () => {
    // Tuesday, 10:00 in Berlin.
    expect(following("2026-11-24T09:00:00Z", 9, "2 10:00", "2 17:00", "1 08:15", "2 17:00")).toEqual([
      "2026-11-24T16:00:00.000Z",
      "2026-11-30T07:15:00.000Z",
      "2026-12-01T09:00:00.000Z",
      "2026-12-01T16:00:00.000Z",
    ]);
  });

  it("move on by the gap of a clock change, and occur once where a time occurs twice", () => {
    expect(following("2027-03-28T00:00:00Z", 1, "7 02:30", "7 03:30")).toEqual(["2027-03-28T01:30:00.000Z"]);
    expect(following("2026-10-24T23:00:00Z", 1, "7 02:30")).toEqual(["2026-10-25T00:30:00.000Z"]);
  });

  it("are none without posting times or days", () => {
    expect([following("2026-11-24T09:00:00Z", 30), following("2026-11-24T09:00:00Z", 0, "2 17:00")]).toEqual([[], []]);
  });
});
