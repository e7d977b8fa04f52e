import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";

export interface BestTimesInput {
  /** Only this day, `2026-11-24`; by default the coming week. */
  day?: string | undefined;
  /** The post's channels; by default all channels of the brand. */
  channelIds?: readonly number[] | undefined;
}

/** The best free times ahead; requested only while `isWanted`. */
export function useBestTimes({ day, channelIds }: BestTimesInput, isWanted: boolean) {
  return useQuery({
    ...useTRPC().calendar.suggestTimes.queryOptions({
      limit: 3,
      ...(day ? { from: day, days: 1 } : {}),
      ...(channelIds && channelIds.length > 0 ? { channel_ids: [...channelIds] } : {}),
    }),
    enabled: isWanted,
    staleTime: 60_000,
  });
}
