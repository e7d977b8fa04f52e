/** The longest span of one answer, in days. */
export const MAX_DAYS = 366;
/** The span without a wish. */
export const USUAL_DAYS = 28;
