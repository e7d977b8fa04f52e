import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";

export interface BestTimesAsked {
  /** The only day to look at, `2026-11-24`; otherwise the coming week. */
  day?: string | undefined;
  /** Where the post goes; by default any channel of the brand. */
  channelIds?: readonly number[] | undefined;
}

/** The best free times ahead; asked for once `isWanted`. */
export function useBestTimes({ day, channelIds }: BestTimesAsked, isWanted: boolean) {
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
