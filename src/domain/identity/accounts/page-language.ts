import { language } from "#kernel/language.ts";
import { DATE_LANGUAGES } from "./terms.ts";

/**
 * What a new user begins with: the language of the page they came by, and of dates. For the API and an English page the
 * defaults, which follow the browser.
 */
export function pageLanguage(): { language?: string; dateLanguage?: string } {
  const code = language();
  const ofDates = DATE_LANGUAGES.find((each) => each === code);
  return code === "en" ? {} : { language: code, ...(ofDates ? { dateLanguage: ofDates } : {}) };
}
