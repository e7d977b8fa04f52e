/** Maximum days in one response: a month with the adjacent weeks, or two months. */
export const MAX_DAYS = 62;
/** Maximum posts in one response; `days` counts the others. */
export const MAX_CARDS = 2000;
/** How many it has where nothing else is asked for, so that it stays of one size however many posts a brand has. */
export const USUAL_CARDS = 100;
/** Maximum undated posts beside the calendar, newest first. */
export const MAX_UNDATED = 16;
/** Maximum posts of a profile's grid. */
export const MAX_GRID = 90;
/** How many it has where nothing else is asked for: ten rows of three. */
export const USUAL_GRID = 30;
