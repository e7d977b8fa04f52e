import { LANGUAGE_COOKIE } from "#kernel/language.ts";

const YEAR_SECONDS = 31_536_000;

/** The language that this browser asks for; null: its own. */
export function keptLanguage(): string | null {
  const prefix = `${LANGUAGE_COOKIE}=`;
  const kept = document.cookie.split("; ").find((pair) => pair.startsWith(prefix));
  return kept?.slice(prefix.length) || null;
}

/**
 * Lets this browser ask for all pages in the language, or in its own with null; they are loaded anew. Not where cookies
 * are refused, which would never end.
 */
export function keepLanguage(language: string | null): void {
  const age = language === null ? 0 : YEAR_SECONDS;
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is missing in browsers that the studio supports.
  document.cookie = `${LANGUAGE_COOKIE}=${language ?? ""}; Path=/; Max-Age=${age}; SameSite=Lax`;
  if (keptLanguage() !== language) return;
  navigator.serviceWorker?.controller?.postMessage("language");
  location.reload();
}
