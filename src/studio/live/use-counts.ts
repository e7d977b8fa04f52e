import { type QueryClient, useQuery } from "@tanstack/react-query";
import type { z } from "zod";
import type { Counts } from "#domain/home/schema.ts";
import { useTRPC } from "#transport/trpc/client.tsx";
import { useIsLive } from "./live-state.ts";

type CountsOfHome = z.output<typeof Counts>;

const POLL_MS = 60_000;

/**
 * How much waits for the person: heard of live, and asked for every minute where that is not possible.
 * @param first what the page came with
 */
export function useCounts(first: CountsOfHome): CountsOfHome {
  const isLive = useIsLive();
  const options = useTRPC().home.count.queryOptions({}, { refetchInterval: isLive ? false : POLL_MS });
  return useQuery({ ...options, initialData: first }).data;
}

/** Puts a new number of unread notifications where everybody reads it. */
export function setUnread(queries: QueryClient, trpc: ReturnType<typeof useTRPC>, unread: number): void {
  queries.setQueryData(trpc.home.count.queryKey({}), (counts) => counts && { ...counts, unread });
}
