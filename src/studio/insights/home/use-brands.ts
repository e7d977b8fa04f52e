import { useQuery } from "@tanstack/react-query";
import { type Brand, useBrand } from "#studio/frame/brand.tsx";
import { useTRPC } from "#transport/trpc/client.tsx";

/** Finds the person's brands by id, for screens about all brands. */
export function useBrands(): { brandOf: (id: number) => Brand; hasSeveral: boolean } {
  const here = useBrand();
  const { data } = useQuery(useTRPC().brands.list.queryOptions({}));
  const brands = data?.brands ?? [here];
  return { brandOf: (id) => brands.find((brand) => brand.id === id) ?? here, hasSeveral: brands.length > 1 };
}
