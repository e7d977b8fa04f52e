/** What PostgreSQL keeps in no text column: NUL and half a surrogate pair. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** The longest text from outside that is kept, in UTF-16 units. */
const LONGEST_TEXT = 50_000;
/** The longest id of somebody else's that is kept. */
const LONGEST_ID = 255;
/** No answer of a platform is deeper or has more in it; what is beyond is left out. */
const DEEPEST = 16;

/** A text from outside as a text column takes it: without NUL, with lone surrogates replaced, at most so long. */
export function toStorableText(text: string, longest = LONGEST_TEXT): string {
  const short = text.slice(0, longest * 2).replaceAll("\0", "");
  return short.slice(0, cutIndex(short, longest)).toWellFormed();
}

/**
 * The same for every text in an answer of somebody else's system, however deep; an `externalId` is cut to what an id may
 * be. For what connectors, identity providers and models return, before anything is decided on it.
 */
export function toStorable<Answer>(response: Answer): Answer {
  return clean(response, "", 0) as Answer;
}

function clean(value: unknown, key: string, depth: number): unknown {
  if (typeof value === "string") return toStorableText(value, key === "externalId" ? LONGEST_ID : LONGEST_TEXT);
  if (value === null || typeof value !== "object") return value;
  if (depth > DEEPEST) return null;
  if (Array.isArray(value)) return value.map((item) => clean(item, key, depth + 1));
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, item]) => [toStorableText(name, LONGEST_ID), clean(item, name, depth + 1)]),
  );
}

/** Where to cut so that no pair is cut in two. */
function cutIndex(text: string, longest: number): number {
  const last = text.charCodeAt(longest - 1);
  return text.length > longest && last >= 0xd800 && last <= 0xdbff ? longest - 1 : longest;
}
