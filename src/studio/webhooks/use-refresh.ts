import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";

/** Reads everything about webhooks anew: an act on an endpoint shows in its row, its page and the log. */
export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  const trpc = useTRPC();
  return () => queries.invalidateQueries({ queryKey: trpc.webhooks.pathKey() });
}
