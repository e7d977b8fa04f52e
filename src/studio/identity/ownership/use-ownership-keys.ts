import type { QueryKey } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";

/** What offers, and their ends, change: the offers, and who has which role. */
export function useOwnershipKeys(): QueryKey[] {
  const trpc = useTRPC();
  return [trpc.ownership.pathKey(), trpc.members.pathKey(), trpc.brands.pathKey()];
}
