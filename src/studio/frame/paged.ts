/** How a list that is read page by page goes on: by the cursor that its last page names, until that is null. */
export const PAGED = {
  getNextPageParam: ({ next_cursor }: { next_cursor: string | null }) => next_cursor,
};
