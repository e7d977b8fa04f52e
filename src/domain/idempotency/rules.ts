/** How long an answer is remembered (product.md §9). */
export const KEPT_HOURS = 24;

/**
 * How long a request may hold its key without an answer. A server that dies leaves the key locked; after this time the
 * same request may run again, unless it was carried out. It outlasts the slowest honest request: the body is read before the key is taken, and
 * what remains is a few transactions of at most 30 s each.
 */
export const LOCK_SECONDS = 120;
