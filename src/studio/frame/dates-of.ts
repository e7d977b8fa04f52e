import { DATE_LANGUAGES } from "#domain/accounts/terms.ts";
import { type DateSettings, defaultDates } from "#ui/time-format.ts";

interface Chosen {
  /** Null: that of the browser. */
  language: string | null;
  date_language: DateSettings["language"];
  time_format: DateSettings["hours"];
  week_start: DateSettings["weekStart"];
}

/** How a person reads dates: as they chose, or in the language of the page while they chose neither it nor that of dates. */
export function datesOf({ language, date_language: ofDates, time_format: hours, week_start: weekStart }: Chosen) {
  const isChosen = language !== null || ofDates !== DATE_LANGUAGES[0];
  return { language: isChosen ? ofDates : defaultDates().language, hours, weekStart } satisfies DateSettings;
}
