/** How many posts can change places in a queue at once. */
export const MAX_REORDERED = 50;
/** Posts that resuming moves to posting times at once. */
export const MAX_MOVED = 200;
