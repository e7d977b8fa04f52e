import { LANGUAGE_COOKIE } from "#kernel/language.ts";

const YEAR_SECONDS = 31_536_000;

/** Whether this browser asks for pages in the language. */
export function isKept(language: string): boolean {
  return document.cookie.split("; ").includes(`${LANGUAGE_COOKIE}=${language}`);
}

/** Lets this browser ask for all pages in the language, or in its own with null; they are loaded anew. */
export function keepLanguage(language: string | null): void {
  const age = language === null ? 0 : YEAR_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that the studio supports.
  document.cookie = `${LANGUAGE_COOKIE}=${language ?? ""}; Path=/; Max-Age=${age}; SameSite=Lax`;
  location.reload();
}
