/** Up to this size the result is repeated in full: shortening it would save little. */
const SMALL = 600;
/** The maximum share of a larger result that is repeated in the text. */
const SHARE = 0.5;
/** Characters kept of each text, as far as there is room. */
const LENGTHS = [2000, 1000, 400, 120, 40];

/** Fields that identify an item and tell its state. */
const KEPT = new Set([
  ...["id", "slug", "name", "handle", "platform", "channel", "channels", "publications", "permalink", "url", "title"],
  ...["headline", "body", "status", "revision", "scheduled_at", "kind", "author", "resolved", "created_at"],
  ...["every", "handling", "ends_on", "next_at", "stop_reason", "post", "words"],
  ...["code", "field", "severity", "message", "fix", "totals", "as_of", "engagement", "published_at", "format"],
]);
/** Fields of which a part is useful too. */
const TEXTS = new Set(["headline", "body", "message", "fix", "title", "name", "words"]);
/** An agent cannot continue without these: the identity of an item, its state, and the cursor of the next page. */
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
/** Used when even those are too many, as in lists of items that have little else. */
const MIN_ROWS = new Set(["id", "slug", "status", "next_cursor"]);
/** Characters kept of a text in a required field. */
const SHORTEST = 24;

/**
 * A result as text, which the specification recommends beside structured content. Small results in full; of larger ones
 * what an agent needs to continue, because the full result is in the structured content, and repeating it would double
 * the cost for an agent.
 */
export function shortenText(result: unknown): string {
  const full = JSON.stringify(result);
  if (full.length <= SMALL) return full;
  const room = Math.max(SMALL, SHARE * full.length);
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

/** The fields with one of these names, texts cut, and everything that contains such fields. */
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
