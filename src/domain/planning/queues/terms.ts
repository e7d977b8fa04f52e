/** How many posts can change places in a queue at once. */
export const MAX_REORDERED = 50;
/** Days whose free posting times are listed at once: the weeks of a month. */
export const MAX_FREE_DAYS = 42;
/** Posts that resuming moves to posting times at once. */
export const MAX_MOVED = 200;
/** A queue without a post for this many days from now on has run dry. */
export const DRY_DAYS = 3;
