/** How many posts that did best are shown. */
export const MAX_BEST = 3;
/** The days of which free times are listed, today included. */
export const DAYS_AHEAD = 14;
/** Posts in review of which is looked up for whom they wait, the most urgent first. */
export const MAX_REVIEWED = 100;
/** Other people for whom something waits. */
export const MAX_PEOPLE = 20;
/** Brands of one mail; of more there is only a number. */
export const MAX_MAILED_BRANDS = 10;
/** A message that waits for longer is overdue where the brand has no goal of its own, in hours. */
export const USUAL_GOAL_HOURS = 24;
