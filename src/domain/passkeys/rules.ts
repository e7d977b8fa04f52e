/** How long a ceremony may take (product.md §2). */
export const CEREMONY_SECONDS = 300;

/** So many passkeys a person may have; more are a program gone wrong. */
export const MOST_PASSKEYS = 25;
