import type { Campaign } from "#studio/planning/campaigns/campaign.ts";

/** A campaign's part of a day. */
export interface CampaignPart {
  campaign: Campaign;
  /** It is the campaign's first day. */
  isStart: boolean;
  isEnd: boolean;
  /** The first day of the campaign in its week, which has the name. */
  isFirst: boolean;
  /** The days of the campaign in this week. */
  span: number;
}

export type CampaignsByDay = ReadonlyMap<string, readonly (CampaignPart | null)[]>;

/** Bars above each other; of more campaigns on a day, the others are only in the day's dialog. */
export const MAX_LANES = 3;

type Dated = Pick<Campaign, "starts_on" | "ends_on">;

/** Whether a day is one of a campaign's. One that is open goes on; one without dates has no days. */
export function isOn({ starts_on: from, ends_on: to }: Dated, day: string): boolean {
  return (from !== null || to !== null) && (from === null || from <= day) && (to === null || day <= to);
}

/**
 * The campaigns of each day of some weeks. Within a week, each has one lane, so that its bar is at the same height on
 * every day; null where a lane is free.
 */
export function campaignLanes(campaigns: readonly Campaign[], weeks: readonly (readonly string[])[]): CampaignsByDay {
  const byDay = new Map<string, (CampaignPart | null)[]>();
  for (const week of weeks) {
    /** The campaigns of each lane. */
    const lanes: Campaign[][] = [];
    for (const campaign of campaigns) {
      const days = week.filter((day) => isOn(campaign, day));
      const first = days[0];
      if (first === undefined) continue;
      const isFree = (lane: Campaign[]) => lane.every((other) => !days.some((day) => isOn(other, day)));
      let at = lanes.findIndex(isFree);
      if (at === -1) at = lanes.push([]) - 1;
      lanes[at]?.push(campaign);
      for (const day of days) {
        const parts = byDay.get(day) ?? [];
        while (parts.length < at) parts.push(null);
        parts[at] = {
          campaign,
          isStart: day === campaign.starts_on,
          isEnd: day === campaign.ends_on,
          isFirst: day === first,
          span: days.length,
        };
        byDay.set(day, parts);
      }
    }
  }
  return byDay;
}
