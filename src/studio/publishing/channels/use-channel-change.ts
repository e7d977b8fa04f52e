"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Channel } from "./channel.ts";

/** Updates a changed channel in the cache and invalidates the other queries that include channels. */
export function useChannelChange() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return async (channel: Channel) => {
    queries.setQueryData(trpc.channels.show.queryKey({ id: channel.id }), (known) => known && { ...known, ...channel });
    await queries.invalidateQueries({ queryKey: trpc.channels.list.pathKey() });
  };
}
