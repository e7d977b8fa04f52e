/**
 * Escapes the reserved characters of LinkedIn's little text format, so that every text is shown as written; the sign of
 * a hashtag stays. Source: learn.microsoft.com/en-us/linkedin/marketing/community-management/shares/little-text-format.
 */
export function escapeText(text: string): string {
  return text.replace(/[\\|{}@[\]()<>*_~]|#(?![\p{L}\p{N}])/gu, (found) => `\\${found}`);
}

/** Normalizes a text for comparing LinkedIn's version with the one sent: hashtags may have become templates. */
export function normalizeText(text: string): string {
  return text
    .replace(/\{hashtag\|\\?#\|([^{}]*)\}/g, "#$1")
    .replace(/\\(?=[\\|{}@[\]()<>#*_~])/g, "")
    .normalize("NFC")
    .replace(/\s/gu, "");
}
