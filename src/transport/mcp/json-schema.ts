import { z } from "zod";
import { BrandSlug } from "#domain/brands/brands/schema.ts";
import { LARGEST_INTEGER } from "#kernel/ids.ts";
import type { AnyOperation } from "#kernel/operation.ts";

type Fields = Record<string, z.ZodType>;
/** JSON Schema 2020-12 of an object, which arguments and results always are. */
export type ObjectSchema = { type: "object"; [keyword: string]: unknown };

type ArgumentsOptions = {
  row?: string;
  withoutRow?: AnyOperation;
  takes?: readonly string[];
  presets?: Readonly<Record<string, unknown>>;
  requires?: readonly string[];
  narrows?: Readonly<Record<string, z.ZodType>>;
  list?: { fields: readonly string[] };
  clears?: readonly string[];
  described?: readonly string[];
};

/** Which it is, and what happens without one, is explained only once, by list_brands. */
const brand = BrandSlug.optional();

/** Larger ones aren't reached by accident, and a refusal names them. */
const BOUNDS_SHOWN = { maxLength: 200, maxItems: 50 } as const;

/**
 * The arguments of a tool: the schema that clients see and that calls are validated against, and the mapping to the
 * operation's input.
 */
export function argumentsOf(
  op: AnyOperation,
  { row, withoutRow, takes, presets = {}, requires = [], narrows = {}, list, clears, described = [] }: ArgumentsOptions,
) {
  const inputs = Object.entries(shapeOf(op.input))
    .filter(([field]) => !takes || takes.includes(field) || (field === "id" && row !== undefined))
    .map(([field, schema]) => ({ name: field === "id" && row !== undefined ? row : field, field, schema }));
  // The argument that names the row decides which of the two runs, so the other has no field of that name.
  const others = Object.entries(withoutRow ? shapeOf(withoutRow.input) : {}).filter(([field]) => field !== row);
  const all = [...inputs, ...others.map(([field, schema]) => ({ name: field, field, schema }))];
  const shape: Fields = Object.fromEntries(
    all.map(({ name, schema }) => {
      const taken = withDescription(schema, withoutRow !== undefined, presets[name]);
      return [name, described.includes(name) ? taken.meta({ ...taken.meta(), description: undefined }) : taken];
    }),
  );
  // Their names are those of the result, so they are not repeated here.
  const fields = list && z.array(z.string()).optional();
  const clear = clears && z.array(z.enum(clears)).optional();
  const own = { ...(fields && { fields }), ...(clear && { clear }) };
  const taken = z.object({ ...shape, ...narrows, ...own, brand });
  return { taken, schema: inputSchema(taken, requires), names: new Map(all.map(({ name, field }) => [name, field])) };
}

function shapeOf(schema: z.ZodType): Fields {
  if (!(schema instanceof z.ZodObject)) throw new Error("A tool's arguments and its result are objects.");
  return schema.shape as Fields;
}

/** A field as the tool takes it, with the field's own description. */
function withDescription(field: z.ZodType, isOptional: boolean, preset: unknown): z.ZodType {
  const taken = isOptional ? field.optional() : field;
  return (preset === undefined ? taken : taken.default(preset)).meta(field.meta() ?? {});
}

type Node = Record<string, unknown>;

function inputSchema(schema: z.ZodType, requires: readonly string[]): ObjectSchema {
  const { $defs = {}, $schema: _, required = [], ...root } = z.toJSONSchema(schema, { io: "input", override });
  const all = [...required, ...requires];
  return { ...(compact(inline(root, $defs)) as ObjectSchema), ...(all.length > 0 ? { required: all } : {}) };
}

function override({ jsonSchema: node }: { jsonSchema: Node }): void {
  tidy(node);
  if (node.type === "object" && node.properties) node.additionalProperties = false;
}

/** Removes what costs context and does not inform an agent. */
function tidy(node: Node): void {
  for (const bound of ["maximum", "minimum"]) {
    const value = Math.abs(Number(node[bound]));
    if (value === Number.MAX_SAFE_INTEGER || value === LARGEST_INTEGER) delete node[bound];
  }
  for (const [bound, limit] of Object.entries(BOUNDS_SHOWN)) if (Number(node[bound]) >= limit) delete node[bound];
  // An agent learns nothing from minimums of ids, which are never invented, or of counts, texts and lists.
  for (const bound of ["minimum", "minLength", "minItems"])
    if (node[bound] === 0 || node[bound] === 1) delete node[bound];
  if (typeof node.format === "string") delete node.pattern;
  // Ids are never invented, however they look.
  if (node.format === "uuid" || node.format === "int64") delete node.format;
  if (typeof node.pattern === "string" && node.pattern.length > 40) delete node.pattern;
  for (const keyword of ["example", "examples", "id", "title"]) delete node[keyword];
}

/** Inlines each definition, because models read nested schemas more reliably than references. */
function inline(node: unknown, defs: Node): unknown {
  if (Array.isArray(node)) return node.map((item) => inline(item, defs));
  if (node === null || typeof node !== "object") return node;
  const { $ref, ...rest } = node as Node;
  const own = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, inline(value, defs)]));
  if (typeof $ref !== "string") return own;
  return { ...(inline(defs[$ref.replace("#/$defs/", "")], defs) as Node), ...own };
}

/**
 * A shorter equivalent: a nullable type or a choice of types becomes one list of types, and an empty or false default is
 * omitted.
 */
function compact(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(compact);
  if (node === null || typeof node !== "object") return node;
  const {
    anyOf,
    propertyNames: _,
    ...rest
  } = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, compact(value)]));
  const { default: preset } = rest;
  if (preset === null || preset === false || preset === "" || (Array.isArray(preset) && preset.length === 0)) {
    delete rest.default;
  }
  if (!Array.isArray(anyOf)) return rest;
  const [only, ...others] = anyOf.filter(({ type }: Node) => type !== "null") as Node[];
  if (anyOf.every(isPlain)) return { ...joined(anyOf), ...rest };
  const isNullable = anyOf.length === 2 && others.length === 0 && typeof only?.type === "string";
  return isNullable && !only.enum ? { ...only, ...rest, type: [only.type, "null"] } : { ...rest, anyOf };
}

/** A type alone, or a list of such: no other keyword of theirs is a condition for other types. */
const isPlain = ({ type, items, ...rest }: Node) =>
  typeof type === "string" && (items === undefined || type === "array") && Object.keys(rest).length === 0;

function joined(choices: readonly Node[]): Node {
  const { items } = choices.find((one) => one.items !== undefined) ?? {};
  return { type: choices.map(({ type }) => type), ...(items === undefined ? {} : { items }) };
}

/**
 * The outline of a result: names and types. The REST document describes the rest, and fields added by a release do not
 * break clients that cache the list of tools.
 * @param deepest deeper levels are only described as objects; 1 gives `{post: {…}}` and names none of its fields
 */
export function outlineOf(result: z.ZodType, deepest: number): ObjectSchema {
  const { $defs = {}, ...root } = z.toJSONSchema(result, { io: "output" });
  return outline(inline(root, $defs) as Node, deepest) as ObjectSchema;
}

function outline(node: Node, depth: number, isRoot = true): Node {
  const choices = node.anyOf ?? node.oneOf;
  if (Array.isArray(choices)) return outlineChoices(choices as Node[], depth);
  const { type, properties, items } = node;
  if (type === "array" && items) return { type, items: outline(items as Node, depth, false) };
  if (type !== "object" || !properties) return type === undefined ? {} : { type };
  if (depth === 0) return { type };
  const fields = Object.entries(properties).map(([name, field]) => [name, outline(field as Node, depth - 1, false)]);
  return { type, properties: Object.fromEntries(fields), ...(isRoot ? { required: node.required } : {}) };
}

/** A nullable value has its own schema and one for null. */
function outlineChoices(choices: Node[], depth: number): Node {
  const others = choices.filter(({ type }) => type !== "null");
  const [only] = others;
  if (!only || others.length > 1) return {};
  const { type, ...rest } = outline(only, depth, false);
  return typeof type === "string" && choices.length > 1 ? { type: [type, "null"], ...rest } : { ...rest, type };
}
