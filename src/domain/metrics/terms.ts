/** The longest range of one response, in days. */
export const MAX_DAYS = 366;
/** The default range. */
export const USUAL_DAYS = 28;
/** How many publications of a channel are kept as those that gained most in a night, for each metric. */
export const TOPS_PER_NIGHT = 50;
