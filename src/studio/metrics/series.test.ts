import { expect, it } from "vitest";
import type { BrandMetrics } from "./metric.ts";
import { describeSeries, hasGaps, seriesOf, tableOf } from "./series.ts";

const channel = (id: number, name: string, days: BrandMetrics["days"]): BrandMetrics["channels"][number] => ({
  channel: { id, platform: "x", handle: name, display_name: name, avatar_url: null },
  totals: Object.assign({}, ...days.map(({ values }) => values)),
  days,
});

const metrics: BrandMetrics = {
  from: "2026-11-01",
  to: "2026-11-03",
  as_of: null,
  totals: {},
  days: [],
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
  expect(series.lines.map(({ label }) => label)).toEqual(["Desk · X", "Ferry · X"]);
  expect(series.rows).toEqual([
    { day: "Nov 1", c1: 4, c2: null },
    { day: "Nov 2", c1: null, c2: null },
    { day: "Nov 3", c1: 0, c2: null },
  ]);
  expect(tableOf(series)).toEqual({
    head: ["Day", "Desk · X", "Ferry · X"],
    rows: [
      ["2026-11-01", 4, null],
      ["2026-11-03", 0, undefined],
    ],
  });
  expect(describeSeries(series, "Likes")).toBe(
    "Likes from Nov 1 to Nov 3. Desk · X: most on Nov 1, 4. Ferry · X: unknown.",
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
