import { formatDate } from "#kernel/language.ts";

/** A day in UTC, in the language of the mail: `Nov 24, 2026`. */
export function formatDay(moment: Date): string {
  return formatDate(moment, { dateStyle: "medium", timeZone: "UTC" });
}
