import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";

/** The brand's channels, as far as they are loaded. */
export function useChannels() {
  const { data } = useQuery(useTRPC().channels.list.queryOptions({ limit: 100 }));
  return data?.channels ?? [];
}
