import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { addDays } from "#studio/content/composer/time/local-time.ts";
import { weekOf } from "#studio/planning/schedule/month.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useDateSettings } from "#ui/date-settings.tsx";
import { CAMPAIGNS_READ } from "./campaigns-read.ts";
import { type CampaignsByDay, campaignLanes } from "./grid/campaign-lanes.ts";

/** The brand's campaigns that are not archived. */
export function useCampaigns() {
  const { data } = useQuery(
    useTRPC().campaigns.list.queryOptions(CAMPAIGNS_READ, { placeholderData: keepPreviousData }),
  );
  return data?.campaigns;
}

/** The campaigns of each day of the view. */
export function useCampaignsByDay({ from, to }: { from: string; to: string }): CampaignsByDay {
  const campaigns = useCampaigns();
  const settings = useDateSettings();
  return useMemo(() => {
    const weeks: string[][] = [];
    for (let day = from; day <= to; day = addDays(weeks.at(-1)?.at(-1) ?? to, 1)) weeks.push(weekOf(day, settings));
    return campaignLanes(campaigns ?? [], weeks);
  }, [campaigns, from, to, settings]);
}
