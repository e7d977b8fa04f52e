import { language } from "#kernel/language.ts";
import { DATE_LANGUAGES } from "./terms.ts";

/**
 * The language settings of a new user: those of the page where they signed up. For the API and an English page they
 * stay at the defaults, which follow the browser.
 */
export function pageLanguage(): { language?: string; dateLanguage?: string } {
  const code = language();
  const ofDates = DATE_LANGUAGES.find((each) => each === code);
  return code === "en" ? {} : { language: code, ...(ofDates ? { dateLanguage: ofDates } : {}) };
}
