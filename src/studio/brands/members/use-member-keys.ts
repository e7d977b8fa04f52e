import type { QueryKey } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";

/** Members, invitations and allowances: an action on one changes the seats of all. */
export function useMemberKeys(): QueryKey[] {
  const trpc = useTRPC();
  return [trpc.members.pathKey(), trpc.invitations.pathKey(), trpc.entitlements.pathKey()];
}
