/** So many days fit into one answer: a month with the weeks around it, or two. */
export const MAX_DAYS = 62;
/** More posts than this in one span are shown by narrowing it. */
export const MAX_CARDS = 2000;
/** So many posts without a date are shown beside the calendar, the newest ones. */
export const MAX_UNDATED = 50;
