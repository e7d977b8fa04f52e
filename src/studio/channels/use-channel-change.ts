"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";
import type { Channel } from "./channel.ts";

/** Shows a changed channel at once, and has whatever else shows channels read them anew. */
export function useChannelChange() {
  const trpc = useTRPC();
  const queries = useQueryClient();
  return async (channel: Channel) => {
    queries.setQueryData(trpc.channels.show.queryKey({ id: channel.id }), channel);
    await queries.invalidateQueries({ queryKey: trpc.channels.list.pathKey() });
  };
}
