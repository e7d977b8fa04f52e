import { msg } from "#kernel/language.ts";

/** Countries whose public holidays are known (`table.ts`), by their ISO 3166 code. */
export const COUNTRIES = {
  AT: msg("Austria"),
  AU: msg("Australia"),
  BE: msg("Belgium"),
  BR: msg("Brazil"),
  CA: msg("Canada"),
  CH: msg("Switzerland"),
  CZ: msg("Czechia"),
  DE: msg("Germany"),
  DK: msg("Denmark"),
  ES: msg("Spain"),
  FI: msg("Finland"),
  FR: msg("France"),
  GB: msg("United Kingdom"),
  GR: msg("Greece"),
  IE: msg("Ireland"),
  IN: msg("India"),
  IT: msg("Italy"),
  JP: msg("Japan"),
  MX: msg("Mexico"),
  NL: msg("Netherlands"),
  NO: msg("Norway"),
  NZ: msg("New Zealand"),
  PL: msg("Poland"),
  PT: msg("Portugal"),
  SE: msg("Sweden"),
  US: msg("United States"),
  ZA: msg("South Africa"),
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
