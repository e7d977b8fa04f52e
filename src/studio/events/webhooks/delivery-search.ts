import { useQueryStates } from "nuqs";
import { type inferParserType, parseAsInteger, parseAsStringLiteral } from "nuqs/server";
import { ALL_EVENTS, DELIVERY_STATUSES } from "#domain/events/webhooks/terms.ts";

export const EVENT_CHOICES = [...ALL_EVENTS, "test"] as const;

/** The URL parameters of the delivery log: filters, and the open delivery. */
export const deliverySearch = {
  endpoint: parseAsInteger,
  event: parseAsStringLiteral(EVENT_CHOICES),
  status: parseAsStringLiteral(DELIVERY_STATUSES),
  post: parseAsInteger,
  delivery: parseAsInteger,
};

export type DeliverySearch = inferParserType<typeof deliverySearch>;

/** Input of the list query; the page reads it on the server too. */
export function deliveriesInput({ endpoint, event, status, post }: Omit<DeliverySearch, "delivery">) {
  return {
    endpoint_id: endpoint ?? undefined,
    event: event ?? undefined,
    status: status ?? undefined,
    post_id: post ?? undefined,
  };
}

export const isFiltered = (search: Omit<DeliverySearch, "delivery">) =>
  Object.values(deliveriesInput(search)).some((filter) => filter !== undefined);

/** The log's filters and open delivery, kept in the URL. Changing a filter closes the open delivery. */
export function useDeliverySearch() {
  const [search, setSearch] = useQueryStates(deliverySearch, { history: "replace" });
  return {
    search,
    filter: (change: Partial<DeliverySearch>) => setSearch({ ...change, delivery: null }),
    open: (delivery: number | null) => setSearch({ delivery }),
    /** Opens a new delivery, which a status filter might exclude. */
    show: (delivery: number) => setSearch({ delivery, status: null }),
  };
}
