/** How many posts can change places in a queue at once. */
export const MAX_REORDERED = 50;
