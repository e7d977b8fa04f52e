import { expect, it } from "vitest";
import { defaultDates } from "#ui/time-format.ts";
import { campaignOf, formatDays, progressOf } from "./campaign.ts";

it("says the days of a campaign, also of one that is open", () => {
  const say = (starts_on: string | null, ends_on: string | null) => formatDays({ starts_on, ends_on }, defaultDates());
  expect(say("2031-12-01", "2031-12-24")).toBe("Dec 1, 2031 – Dec 24, 2031");
  expect(say("2031-12-01", "2031-12-01")).toBe("Dec 1, 2031");
  expect(say("2031-12-01", null)).toBe("From Dec 1, 2031");
  expect(say(null, "2031-12-24")).toBe("Until Dec 24, 2031");
  expect(say(null, null)).toBe("No dates");
});

it("takes the campaign of a link only if the brand has it", () => {
  const list = { campaigns: [{ id: 3 }, { id: 4 }] };
  expect([4, 5, undefined].map((id) => campaignOf(id, list))).toEqual([4, null, null]);
  expect(campaignOf(4, undefined)).toBeNull();
});

it("counts how far the posts are; canceled ones don't count", () => {
  const posts = [
    { status: "draft" as const, total: 2 },
    { status: "changes_requested" as const, total: 1 },
    { status: "in_review" as const, total: 3 },
    { status: "failed" as const, total: 1 },
    { status: "cancelled" as const, total: 4 },
  ];
  expect(progressOf({ posts })).toEqual([
    { stage: "drafted", total: 2 },
    { stage: "in_review", total: 4 },
    { stage: "troubled", total: 1 },
  ]);
});
