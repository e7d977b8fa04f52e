import { describe, expect, it } from "vitest";
import { changeOf, engagementsOf, rateChangeOf, rateOf } from "./engagement.ts";

describe("the engagement rate", () => {
  it("counts what people did, not how often a post was shown", () => {
    expect(engagementsOf({ impressions: 900, views: 800, likes: 3, comments: 2, saves: null })).toBe(5);
    expect(engagementsOf({ impressions: 900, likes: null })).toBeNull();
  });

  it("is by impressions, by views where a network counts those, and by followers where it counts neither", () => {
    expect(rateOf([{ values: { impressions: 200, likes: 8, clicks: 2 }, followers: 10 }])).toEqual({
      rate: 0.05,
      basis: "impressions",
      engagements: 10,
      base: 200,
      is_partial: false,
    });
    expect(rateOf([{ values: { views: 400, likes: 4 }, followers: 10 }])).toMatchObject({
      rate: 0.01,
      basis: "impressions",
    });
    expect(rateOf([{ values: { likes: 4 }, followers: 1000 }])).toMatchObject({ rate: 0.004, basis: "followers" });
    expect(rateOf([{ values: { impressions: null, likes: 4 }, followers: 1000 }])).toMatchObject({
      basis: "followers",
    });
  });

  it("is null rather than wrong without a basis", () => {
    const none = { rate: null, basis: null, base: null, is_partial: false };
    expect(rateOf([])).toEqual({ ...none, engagements: null });
    expect(rateOf([{ values: { likes: 4 }, followers: null }])).toEqual({ ...none, engagements: 4 });
    expect(rateOf([{ values: { impressions: 10 }, followers: 5 }])).toEqual({ ...none, engagements: null });
    expect(rateOf([{ values: { impressions: 0, likes: 4 }, followers: 5 }])).toMatchObject({ rate: null, base: 0 });
    expect(rateOf([{ values: { likes: 4 }, followers: 0 }]).rate).toBeNull();
    // Likes that were taken back.
    expect(rateOf([{ values: { impressions: 50, likes: -4 }, followers: 5 }]).rate).toBeNull();
  });

  it("does not mix bases: channels without impressions are left out, and that is said", () => {
    const counted = { values: { impressions: 100, likes: 5 }, followers: 40 };
    const other = { values: { likes: 50 }, followers: 60 };
    expect(rateOf([counted, other])).toEqual({
      rate: 0.05,
      basis: "impressions",
      engagements: 5,
      base: 100,
      is_partial: true,
    });
    expect(rateOf([other, { values: { likes: 10 }, followers: 40 }])).toMatchObject({ rate: 0.6, basis: "followers" });
  });
});

it("describes a change as a share of the earlier value, if there is one", () => {
  expect(changeOf(110, 100)).toBe(0.1);
  expect(changeOf(0, 5)).toBe(-1);
  expect([changeOf(5, 0), changeOf(5, null), changeOf(undefined, 5), changeOf(5, -3)]).toEqual([
    null,
    null,
    null,
    null,
  ]);
  const by = (basis: "impressions" | "followers", rate: number) =>
    ({ rate, basis, engagements: 1, base: 1, is_partial: false }) as const;
  expect(rateChangeOf(by("impressions", 0.06), by("impressions", 0.04))).toBe(0.5);
  expect(rateChangeOf(by("impressions", 0.06), by("followers", 0.04))).toBeNull();
});
