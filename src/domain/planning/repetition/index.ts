export { dayOrNull, EVERGREEN, OCCURRENCE, viewEvergreenRef, viewRecurrenceRef } from "./view.ts";
