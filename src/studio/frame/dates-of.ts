import { DATE_LANGUAGES } from "#domain/identity/accounts/terms.ts";
import { language as pageLanguage } from "#kernel/language.ts";
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

/** What to save for a person who chooses dates: the default counts as chosen only beside a language, else dates follow the page. */
export function choiceOfDates(ofDates: Chosen["date_language"], language: Chosen["language"]): Partial<Chosen> {
  const isAmbiguous = ofDates === DATE_LANGUAGES[0] && language === null && pageLanguage() !== "en";
  return { date_language: ofDates, ...(isAmbiguous && { language: pageLanguage() }) };
}
