/** The longest range of one response, in days. */
export const MAX_DAYS = 366;
/** The default range. */
export const USUAL_DAYS = 28;
