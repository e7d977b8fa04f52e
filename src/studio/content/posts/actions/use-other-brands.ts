import { useQuery } from "@tanstack/react-query";
import { roleAllows } from "#kernel/permissions.ts";
import { type Brand, useBrand } from "#studio/frame/brand.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";

/** The person's other brands in which they can write posts; empty until they are loaded. */
export function useOtherBrands(): Brand[] {
  const { id: current } = useBrand();
  const { data } = useQuery(useTRPC().brands.list.queryOptions({}));
  return (data?.brands ?? []).filter(
    ({ id, role, access }) => id !== current && access === "open" && roleAllows(role, "content.manage"),
  );
}
