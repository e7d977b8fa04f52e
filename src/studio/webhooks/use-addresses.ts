import { useQuery } from "@tanstack/react-query";
import { useTRPC } from "#transport/trpc/client.tsx";

/** The address of each endpoint of the brand by its id. */
export function useAddresses(): ReadonlyMap<number, string> {
  const { data } = useQuery(useTRPC().webhooks.list.queryOptions({ limit: 100 }));
  return new Map(data?.endpoints.map(({ id, url }) => [id, url]));
}
