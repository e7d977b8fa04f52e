import { parseAsInteger, parseAsStringLiteral } from "nuqs/server";
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
