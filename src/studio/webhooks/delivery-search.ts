import { useQueryStates } from "nuqs";
import { type inferParserType, parseAsInteger, parseAsStringLiteral } from "nuqs/server";
import { DELIVERY_STATUSES, EVENTS } from "#domain/webhooks/terms.ts";

export const EVENT_CHOICES = [...EVENTS, "test"] as const;

/** What the address of the delivery log holds: the filters, and the delivery that is open. */
export const deliverySearch = {
  endpoint: parseAsInteger,
  event: parseAsStringLiteral(EVENT_CHOICES),
  status: parseAsStringLiteral(DELIVERY_STATUSES),
  post: parseAsInteger,
  delivery: parseAsInteger,
};

export type DeliverySearch = inferParserType<typeof deliverySearch>;

/** What the log is asked for; the page reads it beforehand. */
export function deliveriesInput({ endpoint, event, status, post }: Omit<DeliverySearch, "delivery">) {
  return {
    endpoint_id: endpoint ?? undefined,
    event: event ?? undefined,
    status: status ?? undefined,
    post_id: post ?? undefined,
  };
}

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
