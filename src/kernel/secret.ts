import { z } from "zod";

/** Fields of outputs that let whoever reads them in. Not metadata, which would be part of the published documents. */
const SECRETS = z.registry<{ secret: true }>();

/**
 * Marks a field of an output as a secret: it is never stored or repeated with a response. The last call on a field,
 * because methods such as `meta` return another one.
 */
export function asSecret<S extends z.ZodType>(schema: S): S {
  SECRETS.add(schema, { secret: true });
  return schema;
}

/** The paths of an output's secrets, such as `share_link.url` or `tokens.*.secret`. */
export function secretPaths(schema: z.ZodType): string[] {
  const found = new Set<string>();
  visit(schema, [], new Set());
  return [...found];

  function visit(field: z.ZodType, path: readonly string[], above: ReadonlySet<z.ZodType>): void {
    if (isSecret(field)) {
      found.add(path.join("."));
      return;
    }
    // A comment contains its replies.
    if (above.has(field)) return;
    for (const [name, part] of partsOf(field)) {
      visit(part, name === null ? path : [...path, name], new Set([...above, field]));
    }
  }
}

/** A value without the secrets of its schema, at any depth. */
export function withoutSecrets(schema: z.ZodType, value: unknown): unknown {
  return secretPaths(schema).reduce<unknown>((rest, path) => without(rest, path.split(".")), value);
}

const ANY = "*";

function without(value: unknown, [name = "", ...rest]: readonly string[]): unknown {
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return name === ANY ? value.map((item) => without(item, rest)) : value;
  const fields = Object.entries(value).filter(([key]) => rest.length > 0 || key !== name);
  const isStep = (key: string) => name === ANY || key === name;
  return Object.fromEntries(fields.map(([key, item]) => [key, isStep(key) ? without(item, rest) : item]));
}

function isSecret(field: z.ZodType): boolean {
  if (SECRETS.has(field)) return true;
  const inner = innerOf(field);
  return inner !== undefined && isSecret(inner);
}

function innerOf(field: z.ZodType): z.ZodType | undefined {
  if (field instanceof z.ZodOptional || field instanceof z.ZodNullable || field instanceof z.ZodReadonly)
    return field.unwrap() as z.ZodType;
  if (field instanceof z.ZodDefault || field instanceof z.ZodPrefault) return field.unwrap() as z.ZodType;
  return field instanceof z.ZodPipe ? (field.out as z.ZodType) : undefined;
}

/** The schemas inside of one, each with the name that its values have there: `*` in lists and maps, none in a choice. */
function partsOf(field: z.ZodType): [name: string | null, part: z.ZodType][] {
  if (field instanceof z.ZodObject) return Object.entries(field.shape as Record<string, z.ZodType>);
  if (field instanceof z.ZodArray) return [[ANY, field.element as z.ZodType]];
  if (field instanceof z.ZodRecord) return [[ANY, field.valueType as z.ZodType]];
  if (field instanceof z.ZodTuple) return field.def.items.map((item) => [ANY, item as z.ZodType]);
  if (field instanceof z.ZodUnion) return field.options.map((option) => [null, option as z.ZodType]);
  if (field instanceof z.ZodIntersection)
    return [field.def.left, field.def.right].map((side) => [null, side as z.ZodType]);
  if (field instanceof z.ZodLazy) return [[null, field.unwrap() as z.ZodType]];
  const inner = innerOf(field);
  return inner ? [[null, inner]] : [];
}
