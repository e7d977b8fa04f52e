/** product.md §5. */
export const DEFAULT_DAYS = 14;
export const MOST_DAYS = 366;
export const MOST_POSTS = 50;
