/** Up to here the whole is said twice: an excerpt would save nothing that matters. */
const SMALL = 600;
/** Of what is larger, the text has at most this share. */
const SHARE = 0.5;
/** How much of each text is kept, as far as there is room. */
const LENGTHS = [2000, 1000, 400, 120, 40];

/** What says which thing it is and how it stands. */
const KEPT = new Set([
  ...["id", "slug", "name", "handle", "platform", "channel", "channels", "publications", "permalink", "url", "title"],
  ...["headline", "body", "status", "revision", "scheduled_at", "kind", "author", "resolved", "created_at"],
  ...["code", "field", "severity", "message", "fix", "totals", "as_of", "engagement", "published_at", "format"],
]);
/** Of these, part says something too. */
const TEXTS = new Set(["headline", "body", "message", "fix", "title", "name"]);
/** Without these an agent could not go on: which thing it is, how it stands, and where the next page begins. */
const REQUIRED_KEYS = new Set([
  "id",
  "slug",
  "status",
  "revision",
  "next_cursor",
  "scheduled_at",
  "platform",
  ...TEXTS,
]);
/** Where even those are too much, as in lists of things that consist of little else. */
const MIN_ROWS = new Set(["id", "slug", "status", "next_cursor"]);
/** Of a text in what is needed. */
const SHORTEST = 24;

/**
 * A result as text, as the specification asks for it beside structured content. Small ones whole; of larger ones what an
 * agent needs to go on, for the whole is in the structured content, and saying it twice would cost an agent twice.
 */
export function shortenText(result: unknown): string {
  const whole = JSON.stringify(result);
  if (whole.length <= SMALL) return whole;
  const room = Math.max(SMALL, SHARE * whole.length);
  for (const longest of LENGTHS) {
    const text = JSON.stringify(excerpt(result, longest, 0));
    if (text.length <= room) return text;
  }
  const text = JSON.stringify(only(REQUIRED_KEYS, result));
  return text.length <= room ? text : JSON.stringify(only(MIN_ROWS, result));
}

function excerpt(value: unknown, longest: number, depth: number): unknown {
  if (Array.isArray(value)) return value.map((item) => excerpt(item, longest, depth));
  if (value === null || typeof value !== "object") return value;
  const kept = Object.entries(value).filter(
    ([name, field]) => depth === 0 || ((KEPT.has(name) || typeof field === "number") && !isEmpty(field)),
  );
  return Object.fromEntries(
    kept.map(([name, field]) => [
      name,
      typeof field === "string" && TEXTS.has(name) ? cut(field, longest) : excerpt(field, longest, depth + 1),
    ]),
  );
}

const isEmpty = (value: unknown) => value === null || value === "" || (Array.isArray(value) && value.length === 0);

const cut = (text: string, longest: number) =>
  text.length <= longest ? text : `${text.slice(0, longest - 1).toWellFormed()}…`;

/** What has one of the names, with the beginning of texts, and everything that holds such things. */
function only(names: ReadonlySet<string>, value: unknown): unknown {
  if (Array.isArray(value)) return value.map((item) => only(names, item));
  if (value === null || typeof value !== "object") return value;
  const kept = Object.entries(value).filter(
    ([name, field]) => names.has(name) || typeof field === "boolean" || (typeof field === "object" && !isEmpty(field)),
  );
  return Object.fromEntries(
    kept.map(([name, field]) => [
      name,
      typeof field === "string" && TEXTS.has(name) ? cut(field, SHORTEST) : only(names, field),
    ]),
  );
}
