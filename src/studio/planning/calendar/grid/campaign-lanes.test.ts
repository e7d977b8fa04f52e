import { describe, expect, it } from "vitest";
import type { Campaign } from "#studio/planning/campaigns/campaign.ts";
import { campaignLanes, isOn } from "./campaign-lanes.ts";

const WEEK = ["2026-11-23", "2026-11-24", "2026-11-25", "2026-11-26", "2026-11-27", "2026-11-28", "2026-11-29"];

function campaign(id: number, starts_on: string | null, ends_on: string | null): Campaign {
  const created = "2026-11-01T00:00:00.000000+00:00";
  const rest = { color: "blue" as const, description: "", is_archived: false, posts: [] };
  return { id, name: `Campaign ${id}`, starts_on, ends_on, ...rest, created_at: created, updated_at: created };
}

describe("isOn", () => {
  it("includes both days, and goes on where it is open", () => {
    expect(isOn(campaign(1, "2026-11-24", "2026-11-25"), "2026-11-25")).toBe(true);
    expect(isOn(campaign(1, "2026-11-24", "2026-11-25"), "2026-11-26")).toBe(false);
    expect(isOn(campaign(1, "2026-11-24", null), "2027-11-26")).toBe(true);
    expect(isOn(campaign(1, null, "2026-11-24"), "2026-11-25")).toBe(false);
    expect(isOn(campaign(1, null, null), "2026-11-25")).toBe(false);
  });
});

describe("campaignLanes", () => {
  it("keeps a campaign in one lane of its week, and leaves the lane above it free", () => {
    const lanes = campaignLanes(
      [campaign(1, "2026-11-20", "2026-11-24"), campaign(2, "2026-11-24", "2026-11-26")],
      [WEEK],
    );
    const ids = (day: string) => lanes.get(day)?.map((part) => part?.campaign.id ?? null);
    expect(ids("2026-11-23")).toEqual([1]);
    expect(ids("2026-11-24")).toEqual([1, 2]);
    expect(ids("2026-11-25")).toEqual([null, 2]);
    expect(ids("2026-11-27")).toBeUndefined();
  });

  it("uses a free lane again, and names a campaign once a week", () => {
    const next = WEEK.map((day) => day.replace("11-2", "12-0"));
    const lanes = campaignLanes(
      [campaign(1, "2026-11-23", "2026-11-24"), campaign(2, "2026-11-25", null)],
      [WEEK, next],
    );
    expect(lanes.get("2026-11-25")).toMatchObject([{ campaign: { id: 2 }, isFirst: true, isStart: true, span: 5 }]);
    expect(lanes.get("2026-11-26")).toMatchObject([{ campaign: { id: 2 }, isFirst: false, isStart: false }]);
    expect(lanes.get(next[0] ?? "")).toMatchObject([{ campaign: { id: 2 }, isFirst: true, isStart: false, span: 7 }]);
  });
});
