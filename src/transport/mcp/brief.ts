/** Below this an excerpt saves nothing that matters. */
const SMALL = 600;
const SHARE = 0.5;

/** What says which thing it is and how it stands. */
const KEPT = new Set([
  ...["id", "slug", "name", "handle", "platform", "channel", "channels", "publications", "permalink", "url", "title"],
  ...["headline", "body", "status", "revision", "scheduled_at", "kind", "author", "resolved", "created_at"],
  ...["code", "field", "severity", "message", "fix", "totals", "as_of", "engagement", "published_at", "format"],
]);
/** Of these, part says something too. */
const TEXTS = new Set(["headline", "body", "message", "fix", "title", "name"]);

/**
 * A result as text, for people who watch and for clients that pass on nothing else: JSON with what matters most. The
 * whole is in the structured content, and sending it twice would cost an agent twice.
 */
export function briefText(result: unknown): string {
  const room = Math.max(SMALL, SHARE * JSON.stringify(result).length);
  for (const longest of [400, 120, 40]) {
    const text = JSON.stringify(excerpt(result, longest, 0));
    if (text.length <= room) return text;
  }
  return JSON.stringify(identities(result));
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

/** Ids and statuses alone, of which every result has few enough. */
function identities(result: unknown): unknown {
  if (Array.isArray(result)) return result.map(identities);
  if (result === null || typeof result !== "object") return result;
  const kept = Object.entries(result).filter(
    ([name, value]) => ["id", "status", "slug"].includes(name) || typeof value === "boolean" || isList(value),
  );
  return Object.fromEntries(kept.map(([name, value]) => [name, identities(value)]));
}

const isList = (value: unknown) => value !== null && typeof value === "object";
