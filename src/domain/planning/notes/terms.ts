export const NOTE_COLORS = ["gray", "yellow", "green", "blue", "purple", "red"] as const;
export type NoteColor = (typeof NOTE_COLORS)[number];

/** Characters of a note. */
export const MAX_NOTE = 500;
/** Notes on one day: more would leave no room for its posts. */
export const MAX_NOTES_A_DAY = 10;
/** Days in one response, as of the calendar. */
export const MAX_NOTE_DAYS = 62;
