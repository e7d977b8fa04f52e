/** Languages of dates, each with its order of day and month; the first is the default, here and below. */
export const DATE_LANGUAGES = ["en-US", "en-GB", "de", "fr", "es"] as const;
export const TIME_FORMATS = ["24", "12"] as const;
export const WEEK_STARTS = ["monday", "sunday", "saturday"] as const;

type Stored = { dateLanguage: string; timeFormat: string; weekStart: string };

/** A person's settings from their columns; a value that no longer exists gives the default. */
export function readDateSettings({ dateLanguage, timeFormat, weekStart }: Stored) {
  return {
    date_language: DATE_LANGUAGES.find((language) => language === dateLanguage) ?? DATE_LANGUAGES[0],
    time_format: TIME_FORMATS.find((format) => format === timeFormat) ?? TIME_FORMATS[0],
    week_start: WEEK_STARTS.find((day) => day === weekStart) ?? WEEK_STARTS[0],
  };
}
