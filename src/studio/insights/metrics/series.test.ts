import { expect, it } from "vitest";
import type { BrandMetrics } from "./metric.ts";
import { comparisonOf, describeSeries, hasGaps, seriesOf, tableOf } from "./series.ts";

const NO_RATE = { rate: null, basis: null, engagements: null, base: null, is_partial: false };
type Days = Pick<BrandMetrics["days"][number], "day" | "values">[];
const dated = (days: Days) => days.map((each) => ({ ...each, engagement_rate: null }));

const channel = (id: number, name: string, days: Days): BrandMetrics["channels"][number] => ({
  channel: { id, platform: "x", handle: name, display_name: name, avatar_url: null },
  totals: Object.assign({}, ...days.map(({ values }) => values)),
  engagement_rate: NO_RATE,
  days: dated(days),
});

const metrics: BrandMetrics = {
  from: "2026-11-01",
  to: "2026-11-03",
  published_with: "all",
  split: { masthead: {}, elsewhere: {} },
  as_of: null,
  totals: {},
  engagement_rate: NO_RATE,
  days: [],
  comparison: null,
  channels: [
    channel(1, "Desk", [
      { day: "2026-11-01", values: { likes: 4, saves: null } },
      { day: "2026-11-03", values: { likes: 0 } },
    ]),
    channel(2, "Ferry", [{ day: "2026-11-01", values: { likes: null } }]),
    channel(3, "Silent", [{ day: "2026-11-01", values: { views: 1 } }]),
  ],
};

it("has a row for every day, with gaps for unknown or missing values", () => {
  const series = seriesOf(metrics, "likes");
  expect(series.lines.map(({ label }) => label)).toEqual(["X · Desk", "X · Ferry"]);
  expect(series.rows).toEqual([
    { day: "Nov 1", c1: 4, c2: null },
    { day: "Nov 2", c1: null, c2: null },
    { day: "Nov 3", c1: 0, c2: null },
  ]);
  expect(tableOf(series)).toEqual({
    head: ["Day", "X · Desk", "X · Ferry"],
    rows: [
      ["2026-11-01", 4, null],
      ["2026-11-03", 0, undefined],
    ],
  });
  expect(describeSeries(series, "likes")).toBe(
    "Likes from Nov 1 to Nov 3. X · Desk: most on Nov 1, 4. X · Ferry: unknown.",
  );
});

it("detects a gap between two known days", () => {
  expect(hasGaps(seriesOf(metrics, "likes"))).toBe(true);
  expect(hasGaps(seriesOf(metrics, "views"))).toBe(false);
  expect(hasGaps(seriesOf({ ...metrics, to: "2026-11-02" }, "likes"))).toBe(false);
});

it("omits channels that do not report the metric", () => {
  expect(seriesOf(metrics, "clicks").lines).toEqual([]);
});

it("shows rates by the day, and says by what where it is followers", () => {
  const rate = { rate: 0.1, basis: "followers" as const, engagements: 4, base: 40, is_partial: false };
  const [desk] = metrics.channels;
  const days = [{ day: "2026-11-01", values: { likes: 4 }, engagement_rate: 0.1 }];
  const series = seriesOf(
    { ...metrics, channels: desk ? [{ ...desk, engagement_rate: rate, days }] : [] },
    "engagement_rate",
  );
  expect([...series.values.values()]).toEqual([[0.1, undefined, undefined]]);
  expect(describeSeries(series, "engagement_rate")).toBe(
    "Engagement rate from Nov 1 to Nov 3. X · Desk, by followers: most on Nov 1, 10%.",
  );
});

it("puts the earlier period's days below this one's, and is none without earlier metrics", () => {
  const earlier = { since: null, totals: {}, engagement_rate: NO_RATE, changes: {}, channels: [] };
  const days = dated([{ day: "2026-10-30", values: { likes: 7 } }]);
  const comparison = { ...earlier, from: "2026-10-29", to: "2026-10-31", days };
  const now = dated([{ day: "2026-11-01", values: { likes: 4 } }]);
  expect(comparisonOf({ ...metrics, days: now, comparison }, "likes")?.rows).toEqual([
    { day: "Nov 1", now: 4, before: null },
    { day: "Nov 2", now: null, before: 7 },
    { day: "Nov 3", now: null, before: null },
  ]);
  expect(comparisonOf(metrics, "likes")).toBeNull();
  expect(comparisonOf({ ...metrics, comparison: { ...comparison, days: [] } }, "likes")).toBeNull();
});
