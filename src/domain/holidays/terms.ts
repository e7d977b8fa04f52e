/** Countries whose public holidays are known (`table.ts`), by their ISO 3166 code. */
export const COUNTRIES = {
  AT: "Austria",
  AU: "Australia",
  BE: "Belgium",
  BR: "Brazil",
  CA: "Canada",
  CH: "Switzerland",
  CZ: "Czechia",
  DE: "Germany",
  DK: "Denmark",
  ES: "Spain",
  FI: "Finland",
  FR: "France",
  GB: "United Kingdom",
  GR: "Greece",
  IE: "Ireland",
  IN: "India",
  IT: "Italy",
  JP: "Japan",
  MX: "Mexico",
  NL: "Netherlands",
  NO: "Norway",
  NZ: "New Zealand",
  PL: "Poland",
  PT: "Portugal",
  SE: "Sweden",
  US: "United States",
  ZA: "South Africa",
} as const;
export type Country = keyof typeof COUNTRIES;
export const COUNTRY_CODES = Object.keys(COUNTRIES) as Country[];

/** Per brand: more would fill the days of its calendar. */
export const MAX_COUNTRIES = 5;
/** Days in one response, as of the calendar. */
export const MAX_HOLIDAY_DAYS = 62;
/** The rules hold for these years. */
export const FIRST_YEAR = 2020;
export const LAST_YEAR = 2100;
