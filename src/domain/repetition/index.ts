export { dayOrNull, OCCURRENCE, viewRecurrenceRef } from "./view.ts";
