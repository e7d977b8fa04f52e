import { useQueryClient } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";

/** Reads members, invitations and allowances anew: an act on one changes the seats of all. */
export function useRefreshMembers(): () => Promise<void> {
  const queries = useQueryClient();
  const trpc = useTRPC();
  return async () => {
    const keys = [trpc.members.pathKey(), trpc.invitations.pathKey(), trpc.entitlements.pathKey()];
    await Promise.all(keys.map((queryKey) => queries.invalidateQueries({ queryKey })));
  };
}
