/** Paging options of an infinite query: the cursor of the last page, until it is null. */
export const PAGED = {
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor,
};
