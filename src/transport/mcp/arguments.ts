import { z } from "zod";

/**
 * Finds unknown arguments of a tool, at any depth: REST ignores them, but a model would take that for success.
 * @param taken the arguments that the tool takes
 * @returns messages by the argument's path, as in `errors` of a validation error
 */
export function unknownArguments(taken: z.ZodType, input: unknown): Record<string, string[]> {
  const found: Record<string, string[]> = {};
  search(taken, input, []);
  return found;

  function search(schema: z.ZodType, value: unknown, path: string[]): void {
    const bare = unwrapped(schema);
    if (bare instanceof z.ZodArray && Array.isArray(value)) {
      for (const [index, item] of value.entries()) search(bare.element as z.ZodType, item, [...path, String(index)]);
    }
    if (!(bare instanceof z.ZodObject) || value === null || typeof value !== "object" || Array.isArray(value)) return;
    const shape = bare.shape as Record<string, z.ZodType>;
    for (const [name, item] of Object.entries(value)) {
      const field = Object.hasOwn(shape, name) ? shape[name] : undefined;
      if (field) search(field, item, [...path, name]);
      else found[[...path, name].join(".")] = [refusal(name, path, Object.keys(shape))];
    }
  }
}

function unwrapped(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return unwrapped(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodPrefault) return unwrapped(schema.unwrap() as z.ZodType);
  return schema instanceof z.ZodPipe ? unwrapped(schema.in as z.ZodType) : schema;
}

const MAX_SHOWN = 60;

function refusal(name: string, path: string[], known: string[]): string {
  const where = path.length === 0 ? "argument" : `field of ${path.join(".")}`;
  const suggestion = closest(name, known);
  const advice = suggestion === null ? `Available: ${known.join(", ")}.` : `Did you mean \`${suggestion}\`?`;
  return `\`${name.toWellFormed().slice(0, MAX_SHOWN)}\` is not a known ${where}. ${advice}`;
}

/** The known name that was probably meant; null when none is similar. */
function closest(name: string, known: readonly string[]): string | null {
  const input = name
    .slice(0, MAX_SHOWN)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "_");
  const parts = input.split("_");
  const ranked = known
    .map((candidate) => ({ candidate, distance: distanceOf(input.replaceAll("_", ""), candidate.replaceAll("_", "")) }))
    .toSorted((a, b) => a.distance - b.distance);
  const [nearest] = ranked;
  if (nearest && nearest.distance <= Math.max(1, Math.floor(nearest.candidate.length / 3))) return nearest.candidate;
  // `id` for `post_id`, `media` for `media_ids`, `schedule_time` for `scheduled_at`.
  return (
    known.find((candidate) => candidate.split("_").some((word) => parts.some((part) => isPrefixOf(part, word)))) ?? null
  );
}

const isPrefixOf = (a: string, b: string) => Math.min(a.length, b.length) > 1 && (a.startsWith(b) || b.startsWith(a));

/** The Levenshtein distance: how many letters must be added, removed or replaced. */
function distanceOf(a: string, b: string): number {
  let above = Array.from({ length: b.length + 1 }, (_, column) => column);
  for (const [row, mail] of [...a].entries()) {
    const line = [row + 1];
    for (const [column, other] of [...b].entries()) {
      const changed = (above[column] ?? 0) + (mail === other ? 0 : 1);
      line.push(Math.min(changed, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    above = line;
  }
  return above[b.length] ?? 0;
}
