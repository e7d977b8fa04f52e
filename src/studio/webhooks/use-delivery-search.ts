import { useQueryStates } from "nuqs";
import { type DeliverySearch, deliverySearch } from "./delivery-search.ts";

/** The log's filters and open delivery, kept in the address. Changing a filter closes what was open. */
export function useDeliverySearch() {
  const [search, setSearch] = useQueryStates(deliverySearch, { history: "replace" });
  return {
    search,
    filter: (change: Partial<DeliverySearch>) => setSearch({ ...change, delivery: null }),
    open: (delivery: number | null) => setSearch({ delivery }),
    /** Opens a delivery that has just begun, which a filter by status may not let through. */
    show: (delivery: number) => setSearch({ delivery, status: null }),
  };
}
