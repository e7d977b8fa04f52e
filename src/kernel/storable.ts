import { firstUnits } from "./excerpt.ts";
/** What PostgreSQL cannot store in a text column: NUL and lone surrogates. */
export function isStorable(text: string): boolean {
  return !text.includes("\0") && text.isWellFormed();
}

/** The longest external text that is stored, in UTF-16 units. */
const LONGEST_TEXT = 50_000;
/** The longest external id that is stored. */
const LONGEST_ID = 255;
/** No platform's response is deeper or has more entries; the rest is left out. */
const DEEPEST = 16;

/** An external text made storable: in NFC, without NUL, with lone surrogates replaced, truncated to `max`. */
export function toStorableText(text: string, longest = LONGEST_TEXT): string {
  const short = text
    .slice(0, longest * 2)
    .replaceAll("\0", "")
    .normalize("NFC");
  return firstUnits(short, longest).toWellFormed();
}

/**
 * The same for every text in an external system's response, at any depth; an `externalId` is truncated to the length of
 * an id. For the results of connectors, identity providers and models, before they are used.
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
