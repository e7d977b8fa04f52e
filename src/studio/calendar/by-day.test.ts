import { expect, test } from "vitest";
import { post, publication } from "../composer/draft.fixture.ts";
import { byDay } from "./by-day.ts";

const at = (id: number, time: string | null) => post({ id, scheduled_at: time, publications: [] });

test("posts stand on the day of the brand's zone, in the order of time, each once", () => {
  const late = at(1, "2026-11-24T23:30:00+00:00");
  const early = at(2, "2026-11-24T08:00:00+00:00");
  const days = byDay([late, early, early, at(3, null)], "Europe/Berlin");
  expect(days.map(({ day, posts }) => [day, posts.map(({ id }) => id)])).toEqual([
    ["2026-11-24", [2]],
    ["2026-11-25", [1]],
  ]);
});

test("a post stands where its earliest channel is", () => {
  const channels = ["2026-11-26T08:00:00+00:00", "2026-11-25T08:00:00+00:00"].map((scheduled_at, id) => {
    return publication({ id, scheduled_at });
  });
  const several = post({ scheduled_at: "2026-11-26T08:00:00+00:00", publications: channels });
  expect(byDay([several], "UTC").map(({ day }) => day)).toEqual(["2026-11-25"]);
});
