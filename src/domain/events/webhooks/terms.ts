export const EVENTS = ["post.published", "post.failed", "post.expired", "post.approved", "post.commented"] as const;
export type EventName = (typeof EVENTS)[number];

/** What an endpoint's requests contain: the event as JSON, or a message for a chat's incoming webhook. */
export const ENDPOINT_FORMATS = ["json", "slack_message", "teams_message"] as const;
export type EndpointFormat = (typeof ENDPOINT_FORMATS)[number];

/** Maximum requests of one delivery before it is exhausted. */
export const ATTEMPTS = 3;

/** Consecutive exhausted deliveries that disable an endpoint. */
export const STREAK_LIMIT = 10;

export const DELIVERY_STATUSES = ["pending", "delivered", "exhausted", "skipped"] as const;
