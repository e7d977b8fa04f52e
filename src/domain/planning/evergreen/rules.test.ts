import { expect, it } from "vitest";
import { minuteOfWeek } from "#domain/planning/posting-times/rules.ts";
import { type Candidate, chooseNext, timesToFill } from "./rules.ts";

const timezone = "Europe/Berlin";
/** A Monday, 9:00 in Berlin, the week in which clocks are set back. */
const NOW = new Date("2026-10-19T07:00:00Z");
const postingTimes = [1, 2, 3, 4, 5, 6, 7].map((weekday) => minuteOfWeek({ weekday, time: "09:30" }));
const at = (text: string) => new Date(`${text}:00Z`);
const times = (texts: string[]) => new Set(texts.map((text) => at(text).getTime()));
const fill = (count: number, taken: string[] = [], now = NOW, copies: string[] = []) =>
  timesToFill({ postingTimes, timezone, taken: times(taken), copies: times(copies) }, count, now).map((time) =>
    time.toISOString().slice(0, 16),
  );

it("fills the free ones of the next posting times, and none that is nearer than an hour", () => {
  expect(fill(3)).toEqual(["2026-10-20T07:30", "2026-10-21T07:30", "2026-10-22T07:30"]);
  expect(fill(3, ["2026-10-21T07:30"])).toEqual(["2026-10-20T07:30", "2026-10-22T07:30"]);
  expect(fill(1, ["2026-10-20T07:30"])).toEqual([]);
  expect(fill(1, [], at("2026-10-19T06:29"))).toEqual(["2026-10-19T07:30"]);
});

it("fills no further than seven days ahead, whatever the number", () => {
  expect(fill(10)).toEqual(
    ["20", "21", "22", "23", "24"].map((day) => `2026-10-${day}T07:30`).concat("2026-10-25T08:30"),
  );
  expect(timesToFill({ postingTimes: [], timezone, taken: new Set(), copies: new Set() }, 3, NOW)).toEqual([]);
});

it("fills no posting time next to which there is a copy at another time, also one of the last day", () => {
  const moved = ["2026-10-19T06:30", "2026-10-20T08:00", "2026-10-21T12:00"];
  expect(fill(3, moved, NOW, moved)).toEqual(["2026-10-22T07:30"]);
  expect(fill(2, moved, NOW, moved)).toEqual([]);
  const onTime = ["2026-10-20T07:30"];
  expect(fill(3, onTime, NOW, onTime)).toEqual(["2026-10-21T07:30", "2026-10-22T07:30"]);
  // A time that was 9:00 and is 9:30 now.
  const before = at("2026-10-19T05:00");
  expect(fill(1, ["2026-10-19T07:00"], before, ["2026-10-19T07:00"])).toEqual([]);
});

const candidate = (id: number, lastAt: string, endsOn: string | null = null): Candidate => ({
  id,
  lastAt: at(lastAt),
  endsOn,
});
const choose = (times: string[], candidates: Candidate[], minDays = 7) =>
  chooseNext(times.map(at), candidates, { minDays, timezone });

it("chooses the post whose last use is the longest ago, the older one of two", () => {
  const candidates = [
    candidate(3, "2026-09-02T07:00"),
    candidate(2, "2026-09-01T07:00"),
    candidate(1, "2026-09-02T07:00"),
  ];
  expect(choose(["2026-10-20T07:30"], candidates)?.post.id).toBe(2);
  expect(choose(["2026-10-20T07:30"], candidates.toSpliced(1, 1))?.post.id).toBe(1);
  expect(choose([], candidates)).toBeNull();
});

it("leaves a time free for which every post was used too shortly before, and goes on to the next one", () => {
  const used = candidate(1, "2026-10-15T20:00");
  expect(choose(["2026-10-20T07:30", "2026-10-22T07:30"], [used])).toEqual({ at: at("2026-10-22T07:30"), post: used });
  expect(choose(["2026-10-20T07:30"], [used])).toBeNull();
  // A copy that somebody moved behind the free time.
  expect(choose(["2026-10-20T07:30"], [candidate(1, "2026-10-24T07:30")])).toBeNull();
});

it("counts days rather than hours: seconds late and an hour of a clock change don't cost a week", () => {
  expect(
    choose(["2026-10-20T07:30"], [{ id: 1, lastAt: new Date("2026-10-13T07:30:09Z"), endsOn: null }])?.post.id,
  ).toBe(1);
  expect(choose(["2026-10-26T08:30"], [candidate(1, "2026-10-19T07:30")])?.post.id).toBe(1);
});

it("uses no post after its last day, in the brand's time zone", () => {
  expect(choose(["2026-10-20T22:30"], [candidate(1, "2026-09-01T07:00", "2026-10-20")])).toBeNull();
  expect(choose(["2026-10-20T21:30"], [candidate(1, "2026-09-01T07:00", "2026-10-20")])?.post.id).toBe(1);
});
