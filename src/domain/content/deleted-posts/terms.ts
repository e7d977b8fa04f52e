/** How long a deleted post can be restored. */
export const KEPT_DAYS = 30;
