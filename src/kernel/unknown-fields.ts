import { z } from "zod";
import { firstUnits } from "./excerpt.ts";
import type { InputErrors } from "./execute.ts";
import { lookUp } from "./look-up.ts";

/**
 * Objects whose unknown fields are no mistake: all of them, or those that are listed. `schema.register(ignoredFields, …)`
 * goes last, because any other method returns a new schema.
 */
export const ignoredFields = z.registry<{ ignored: "all" | readonly string[] }>();

/** What an unknown name is called: an argument of a tool, a field of a body, a parameter of a URL. */
type UnknownKind = "argument" | "field" | "query parameter";

type Finding = [path: string, message: string];

/** More would not help, and each is compared with every known name. */
const MAX_FINDINGS = 50;

/**
 * Finds the fields that an input's schema doesn't have, at any depth. A zod object drops them, which a client would take
 * for success: a misspelled `scheduled_at` makes a post without a date.
 * @param elsewhere fields of the input itself that are not taken from here
 * @returns messages by the field's path, as in `errors` of a validation error
 */
export function unknownFields(
  schema: z.ZodType,
  input: unknown,
  kind: UnknownKind,
  elsewhere: readonly string[] = [],
): InputErrors {
  const found: Finding[] = [];
  search({ schema, value: input, path: [] }, { kind, elsewhere, found });
  return Object.fromEntries(found.map(([path, message]) => [path, [message]]));
}

type Search = { kind: UnknownKind; elsewhere: readonly string[]; found: Finding[] };
type Place = { schema: z.ZodType; value: unknown; path: readonly string[] };

function search({ schema, value, path }: Place, how: Search): void {
  if (how.found.length >= MAX_FINDINGS || value === null || typeof value !== "object") return;
  const bare = unwrapSchema(schema);
  if (bare instanceof z.ZodUnion) {
    searchUnion({ schema: bare, value, path }, how);
  } else if (bare instanceof z.ZodArray && Array.isArray(value)) {
    const element = bare.element as z.ZodType;
    for (const [index, item] of value.entries()) {
      search({ schema: element, value: item, path: [...path, String(index)] }, how);
    }
  } else if (bare instanceof z.ZodRecord && !Array.isArray(value)) {
    const each = bare.valueType as z.ZodType;
    for (const [name, item] of Object.entries(value)) {
      search({ schema: each, value: item, path: [...path, name] }, how);
    }
  } else if (bare instanceof z.ZodObject && !Array.isArray(value)) {
    searchObject({ schema: bare, value, path }, how);
  }
}

function searchObject({ schema, value, path }: Place & { schema: z.ZodObject; value: object }, how: Search): void {
  const all = Object.entries(schema.shape as Record<string, z.ZodType>);
  const shape = Object.fromEntries(path.length > 0 ? all : all.filter(([name]) => !how.elsewhere.includes(name)));
  const ignored = schema.def.catchall instanceof z.ZodUnknown ? "all" : (ignoredFields.get(schema)?.ignored ?? []);
  for (const [name, item] of Object.entries(value)) {
    const field = lookUp(shape, name);
    if (field) search({ schema: field, value: item, path: [...path, name] }, how);
    else if (ignored === "all" || ignored.includes(name)) continue;
    else if (how.found.length >= MAX_FINDINGS) return;
    else {
      const where = path.length === 0 ? null : path.join(".");
      const message = unknownFieldMessage({ name, where, known: Object.keys(shape) }, how.kind);
      how.found.push([[...path, shown(name)].join("."), message]);
    }
  }
}

/** The alternative that the value comes nearest to is the one that was meant. */
function searchUnion({ schema, value, path }: Place & { schema: z.ZodUnion }, how: Search): void {
  const tries = (schema.options as z.ZodType[]).filter(hasFields).map((option) => {
    const own: Finding[] = [];
    search({ schema: option, value, path }, { ...how, found: own });
    return own;
  });
  const [nearest = []] = tries.toSorted((a, b) => a.length - b.length);
  how.found.push(...nearest);
}

function hasFields(schema: z.ZodType): boolean {
  const bare = unwrapSchema(schema);
  return [z.ZodObject, z.ZodArray, z.ZodRecord, z.ZodUnion].some((type) => bare instanceof type);
}

/** The schema within optional, nullable, default and piped ones. */
export function unwrapSchema(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault) {
    return unwrapSchema(schema.unwrap() as z.ZodType);
  }
  if (schema instanceof z.ZodPrefault) return unwrapSchema(schema.unwrap() as z.ZodType);
  if (!(schema instanceof z.ZodPipe)) return schema;
  // `z.preprocess` is a pipe from a function.
  return unwrapSchema((schema.in instanceof z.ZodTransform ? schema.out : schema.in) as z.ZodType);
}

const MAX_SHOWN = 60;
const shown = (name: string) => firstUnits(name.toWellFormed(), MAX_SHOWN);

/** Why a name is refused, with the known name that was probably meant. */
export function unknownFieldMessage(
  { name, where, known }: { name: string; where: string | null; known: readonly string[] },
  kind: UnknownKind,
): string {
  const suggestion = closest(name, known);
  return [notKnown(shown(name), where, kind), advice(suggestion, known)].join(" ");
}

function notKnown(name: string, where: string | null, kind: UnknownKind): string {
  if (where !== null) return `\`${name}\` is not a known field of ${where}.`;
  return `\`${name}\` is not a known ${kind}.`;
}

function advice(suggestion: string | null, known: readonly string[]): string {
  if (suggestion !== null) return `Did you mean \`${suggestion}\`?`;
  return known.length === 0 ? "This request takes none." : `Available: ${known.join(", ")}.`;
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
  for (const [row, letter] of [...a].entries()) {
    const line = [row + 1];
    for (const [column, other] of [...b].entries()) {
      const changed = (above[column] ?? 0) + (letter === other ? 0 : 1);
      line.push(Math.min(changed, (above[column + 1] ?? 0) + 1, (line[column] ?? 0) + 1));
    }
    above = line;
  }
  return above[b.length] ?? 0;
}
