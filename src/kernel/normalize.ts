/** What is compared by its bytes, whatever it looks like. */
const SECRET = /passw|passcode|secret|credential|token/i;

/** All characters below are in NFC and combine with nothing before them: no text of them is changed. */
const CHANGEABLE = /[\u0300-\uffff]/;

/** No body but a file is longer, and what is read out of a file is an input of its own. A file takes 0.3 s to normalize. */
const LONGEST = 1024 * 1024;

/**
 * The input of an operation with its texts in Unicode's form NFC: an “ü” is one character, as keyboards type it, and not
 * two, as in the names of files from a Mac. So equal texts are found, unique and counted as such everywhere. It looks the
 * same, also in the text of a post, which is approved in this form. Secrets stay as they are.
 */
export function normalizeTexts(input: unknown): unknown {
  if (typeof input === "string") return needsNormalizing(input) ? input.normalize("NFC") : input;
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

const needsNormalizing = (text: string) => text.length <= LONGEST && CHANGEABLE.test(text);
