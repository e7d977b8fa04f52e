export const EVENTS = ["post.published", "post.failed", "post.expired", "post.approved", "post.commented"] as const;
export type EventName = (typeof EVENTS)[number];

/** Maximum requests of one delivery before it is exhausted (interface.md, "Delivery"). */
export const ATTEMPTS = 3;

/** Consecutive exhausted deliveries that disable an endpoint. */
export const STREAK_LIMIT = 10;

export const DELIVERY_STATUSES = ["pending", "delivered", "exhausted", "skipped"] as const;
