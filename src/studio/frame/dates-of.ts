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

/**
 * How a person reads dates: as chosen, or in the page's language if they chose neither a language nor a date format.
 */
export function datesOf({ language, date_language: ofDates, time_format: hours, week_start: weekStart }: Chosen) {
  const isChosen = language !== null || ofDates !== DATE_LANGUAGES[0];
  return { language: isChosen ? ofDates : defaultDates().language, hours, weekStart } satisfies DateSettings;
}

/**
 * What to save when a person chooses a date format. The default counts as a choice only if a language is chosen, too;
 * otherwise dates follow the page.
 */
export function choiceOfDates(ofDates: Chosen["date_language"], language: Chosen["language"]): Partial<Chosen> {
  const isAmbiguous = ofDates === DATE_LANGUAGES[0] && language === null && pageLanguage() !== "en";
  return { date_language: ofDates, ...(isAmbiguous && { language: pageLanguage() }) };
}
