export const REPEAT_UNITS = ["day", "week", "month"] as const;
export type RepeatUnit = (typeof REPEAT_UNITS)[number];
/** A year of weeks. */
export const MAX_COPIES = 52;
export const MAX_INTERVAL = 30;
