import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import type { Counts } from "#domain/insights/home/schema.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useIsLive } from "./live-state.ts";

type CountsOfHome = z.output<typeof Counts>;

const POLL_MS = 60_000;

/**
 * The person's counts of waiting items: live, or polled every minute without live changes.
 * @param first the counts rendered by the server
 */
export function useCounts(first: CountsOfHome): CountsOfHome {
  const isLive = useIsLive();
  const options = useTRPC().home.count.queryOptions({}, { refetchInterval: isLive ? false : POLL_MS });
  return useQuery({ ...options, initialData: first }).data;
}

/** Sets the number of unread notifications in the cache. */
export function setUnread(queries: QueryClient, trpc: ReturnType<typeof useTRPC>, unread: number): void {
  queries.setQueryData(trpc.home.count.queryKey({}), (counts) => counts && { ...counts, unread });
}
