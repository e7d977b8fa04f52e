/** Ten a day. */
export const MAX_POSTING_TIMES = 70;
