import { expect, it } from "vitest";
import { firstReported, formatChange, formatCount, formatMetric, type Rate, type Values } from "./metric.ts";
import { topPostsRead } from "./metrics-reads.ts";
import { csvOf } from "./table.ts";

const rateOf = (engagements: number | null): Rate => ({
  rate: null,
  basis: null,
  base: null,
  engagements,
  is_partial: false,
});

it("distinguishes zero, unknown and unsupported", () => {
  expect([0, 1234, null, undefined].map(formatMetric)).toEqual(["0", "1,234", "Unknown", "Not available"]);
});

it("shows the first metric that is reported, unless another is chosen", () => {
  const shown = (totals: Values, engagements: number | null = null) =>
    firstReported({ totals, engagement_rate: rateOf(engagements) });
  expect(shown({ clicks: 1, comments: 0, likes: null })).toBe("likes");
  expect(shown({ likes: 1, impressions: 0 })).toBe("impressions");
  expect(shown({}, 3)).toBe("engagement_rate");
});

it("ranks posts by the metric that is shown, unless they are ranked by another", () => {
  const search = {
    days: 28,
    from: "2026-11-01",
    to: "2026-11-07",
    channel: 7,
    compare: "previous",
    with: "all",
    chart: "channels",
    metric: null,
    top: null,
  } as const;
  const metrics = { totals: { likes: 3 }, engagement_rate: rateOf(null) };
  const keyOf = (more: object) => topPostsRead({ ...search, ...more }, "2026-11-20", metrics);
  expect(keyOf({})).toEqual({ from: "2026-11-01", to: "2026-11-07", channel_id: 7, key: "likes", limit: 10 });
  expect(keyOf({ metric: "shares" }).key).toBe("shares");
  expect(keyOf({ metric: "shares", top: "saves" }).key).toBe("saves");
});

it("uses the singular for one", () => {
  expect([0, 1, 1234].map((count) => formatCount("likes", count))).toEqual(["0 likes", "1 like", "1,234 likes"]);
});

it.each([
  [110, 100, "+10%"],
  [50, 200, "−75%"],
  [1001, 1000, "About the same"],
  [5, 5, "No change"],
  [5, 0, "New"],
  [0, 5, "−100%"],
  [null, 5, null],
  [5, null, null],
  [undefined, 5, null],
  [5, undefined, null],
])("describes the change to %s from %s as %s", (now, before, words) => {
  expect(formatChange(now, before)).toBe(words);
});

it("writes a file in which unknown is not zero and no cell is a formula", () => {
  const rows = [
    ["Harbour, Desk", 3, null, undefined],
    ["=1+1", 0, 'a "b"', "x"],
  ];
  expect(csvOf({ head: ["Channel", "Likes", "Saves", "Clicks"], rows })).toBe(
    'Channel,Likes,Saves,Clicks\r\n"Harbour, Desk",3,unknown,\r\n\'=1+1,0,"a ""b""",x',
  );
});
