export const EVENTS = ["post.published", "post.failed", "post.expired", "post.approved", "post.commented"] as const;
export type EventName = (typeof EVENTS)[number];

/** Requests of one delivery before it is given up (interface.md, "Delivery"). */
export const ATTEMPTS = 3;

/** Exhausted deliveries in a row that disable an endpoint. */
export const STREAK_LIMIT = 10;

export const DELIVERY_STATUSES = ["pending", "delivered", "exhausted", "skipped"] as const;
