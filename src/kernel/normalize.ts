/** What is compared by its bytes, whatever it looks like. */
const SECRET = /passw|passcode|secret|credential|token/i;

/**
 * The input of an operation with its texts in Unicode's form NFC: an “ü” is one character, as keyboards type it, and not
 * two, as in the names of files from a Mac. So equal texts are found, unique and counted as such everywhere. It looks the
 * same, also in the text of a post, which is approved in this form. Secrets stay as they are.
 */
export function normalizeTexts(input: unknown): unknown {
  if (typeof input === "string") return input.normalize("NFC");
  if (Array.isArray(input)) {
    const items = input.map(normalizeTexts);
    return items.some((item, index) => item !== input[index]) ? items : input;
  }
  if (input === null || typeof input !== "object" || Object.getPrototypeOf(input) !== Object.prototype) return input;
  const entries = Object.entries(input);
  const normal = entries.map(([key, value]) => (SECRET.test(key) ? value : normalizeTexts(value)));
  if (normal.every((value, index) => value === entries[index]?.[1])) return input;
  return Object.fromEntries(entries.map(([key], index) => [key, normal[index]]));
}
