/** How long a response is stored. */
export const KEPT_HOURS = 24;

/**
 * How long a request may hold its key without a response. A server that dies leaves the key locked; after this time the
 * same request may run again, unless it was carried out. Longer than the slowest valid request: the body is read before
 * the key is claimed, and what remains is a few transactions of at most 30 s each.
 */
export const LOCK_SECONDS = 120;
