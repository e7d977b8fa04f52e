import { expect, it } from "vitest";
import { describeHours, firstHoursOf, hourlyMetrics, hoursTable } from "./first-hours-series.ts";

type Publication = Parameters<typeof firstHoursOf>[0][number];

function publication(id: number, published_at: string | null, hours: Record<string, number | null>): Publication {
  const rate = { rate: null, basis: null, engagements: null, base: null, is_partial: false };
  return {
    publication_id: id,
    channel: { id, platform: "mastodon", handle: `@c${id}`, display_name: `C${id}`, avatar_url: null },
    published_at,
    as_of: null,
    values: {},
    engagement_rate: rate,
    days: [],
    hours: Object.entries(hours).map(([hour, likes]) => ({ hour: `2026-06-01T${hour}:00:00Z`, values: { likes } })),
  };
}

it("places readings by the hours since each channel published, and leaves out channels without any", () => {
  const all = [
    publication(1, "2026-06-01T09:50:00Z", { "09": 1, "10": 4, "12": 9 }),
    publication(2, "2026-06-01T11:05:00Z", { "11": 2, "12": null }),
    publication(3, "2026-06-01T11:05:00Z", {}),
  ];
  expect(hourlyMetrics(all)).toEqual(["likes"]);
  const series = firstHoursOf(all, "likes");
  expect(series.lines.map(({ key }) => key)).toEqual(["p1", "p2"]);
  expect(series.rows).toEqual([
    { day: "0 h", p1: 1, p2: 2 },
    { day: "1 h", p1: 4, p2: null },
    { day: "2 h", p1: null, p2: null },
    { day: "3 h", p1: 9, p2: null },
  ]);
  expect(hoursTable(series).rows).toEqual([
    ["0 h", 1, 2],
    ["1 h", 4, null],
    ["3 h", 9, undefined],
  ]);
  expect(describeHours(series, "likes")).toMatch(/first 48 hours.*9 after 3 h.*2 after 0 h/);
});
