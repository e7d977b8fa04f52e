/** Calendar feeds of a brand. */
export const MAX_CALENDAR_FEEDS = 20;
/** Characters of a feed's name. */
export const MAX_FEED_NAME = 100;
/** The posts that a feed has: those of so many days back, and so many ahead. */
export const PAST_DAYS = 30;
export const FUTURE_DAYS = 366;
/** Maximum posts in a feed; the last ones are left out. */
export const MAX_EVENTS = 1000;
