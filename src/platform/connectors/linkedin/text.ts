/**
 * Escapes the reserved characters of LinkedIn's little text format, so that every text is shown as written; the sign of
 * a hashtag stays. Source: learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/little-text-format.
 */
export function escapeText(text: string): string {
  return text.replace(/[\\|{}@[\]()<>*_~]|#(?![\p{L}\p{N}])/gu, (found) => `\\${found}`);
}

/** A text of LinkedIn as it is shown, without escapes; hashtags may be templates. */
export function unescapeText(text: string): string {
  return text.replace(/\{hashtag\|\\?#\|([^{}]*)\}/g, "#$1").replace(/\\(?=[\\|{}@[\]()<>#*_~])/g, "");
}

/** Normalizes a text for comparing LinkedIn's version with the one sent. */
export function normalizeText(text: string): string {
  return unescapeText(text).normalize("NFC").replace(/\s/gu, "");
}
