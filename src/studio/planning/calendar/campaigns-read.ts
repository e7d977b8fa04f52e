/** Input of the query for the calendar's campaigns; the same on the server. */
export const CAMPAIGNS_READ = { archived: false, with_counts: false };
