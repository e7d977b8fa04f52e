import { expect, it } from "vitest";
import { describeFollowers, type FollowersHistory, followersSeries, formatFollowerChange } from "./followers-series.ts";
import { tableOf } from "./series.ts";

const channel = { id: 1, platform: "mastodon", handle: "@a", display_name: "A", avatar_url: null };

it("has a line for each channel with counts, with gaps where none was read", () => {
  const days = [
    { day: "2026-06-01", followers: 10 },
    { day: "2026-06-03", followers: 12 },
  ];
  const history: FollowersHistory = {
    from: "2026-06-01",
    to: "2026-06-03",
    channels: [
      { channel, is_reported: true, followers: 12, change: 2, days },
      { channel: { ...channel, id: 2 }, is_reported: false, followers: null, change: null, days: [] },
    ],
  };
  const series = followersSeries(history);
  expect(series.lines.map(({ key }) => key)).toEqual(["c1"]);
  expect(series.rows.map(({ c1 }) => c1)).toEqual([10, null, 12]);
  expect(tableOf(series).rows).toEqual([
    ["2026-06-01", 10],
    ["2026-06-03", 12],
  ]);
  expect(describeFollowers(history)).toMatch(/^Followers from Jun 1 to Jun 3\. .*: 12 \(\+2\)\.$/);
});

it("names a change, and none where there is only one count", () => {
  expect([
    formatFollowerChange(1200),
    formatFollowerChange(-3),
    formatFollowerChange(0),
    formatFollowerChange(null),
  ]).toEqual(["+1,200", "−3", "No change", ""]);
});
