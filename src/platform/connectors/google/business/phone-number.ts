/**
 * Digits in a text that are no phone number: links, dates, years, times and amounts with decimals. The rest that looks
 * like one is, because Google rejects posts with phone numbers in the text. Source: ayrshare.com/integration/google-business-profile, read 26 November 2026.
 */
const HARMLESS = [
  /https?:\/\/\S+/giu,
  /\b\d{4}-\d{2}-\d{2}\b/gu,
  /(?<![\d./])\d{1,2}[./]\d{1,2}[./](?:\d{4}|\d{2})\b(?![./]?\d)/gu,
  /\b(?:19|20)\d{2}\s?[-–/]\s?(?:19|20)\d{2}\b/gu,
  /(?<![\d.,:])\d+[.,:]\d{1,2}(?![.,:]?\d)/gu,
  /(?<![\d.,])\d{1,3}(?:[.,]\d{3})+(?![.,]?\d)/gu,
];
const CANDIDATE = /(?<![\p{L}\d])(?:\+|\()?\d[\d\s().\-/–]*\d(?![\p{L}\d])/gu;

/** The first phone number in a text; null without one. */
export function findPhoneNumber(text: string): string | null {
  const rest = HARMLESS.reduce((left, pattern) => left.replaceAll(pattern, " | "), text);
  for (const [found] of rest.matchAll(CANDIDATE)) {
    const digits = found.replaceAll(/\D/g, "");
    const isSeparated = digits.length < found.replace(/^\+/, "").length;
    const isLong = digits.length >= (isSeparated || /^[+0]/.test(found) ? 7 : 10);
    if (isLong && digits.length <= 15) return found.trim();
  }
  return null;
}
