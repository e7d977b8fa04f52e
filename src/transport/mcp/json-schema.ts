import { z } from "zod";
import { BrandSlug } from "#domain/brands/schema.ts";
import type { AnyOperation } from "#kernel/operation.ts";

type Shaping = {
  row?: string;
  withoutRow?: AnyOperation;
  takes?: readonly string[];
  presets?: Readonly<Record<string, unknown>>;
  as?: string;
  drops?: readonly string[];
};

type Fields = Record<string, z.ZodType>;
/** JSON Schema 2020-12 of an object, which arguments and results always are. */
export type ObjectSchema = { type: "object"; [keyword: string]: unknown };

const brand = BrandSlug.optional().meta({
  description: "The brand's `slug`, from list_brands; without it the brand that the person selected.",
});

/** The arguments of a tool, and which field of the operation's input each one becomes. */
export function argumentsOf(op: AnyOperation, { row, withoutRow, takes, presets = {} }: Shaping) {
  const { id, ...rest } = shapeOf(op.input);
  const others: Fields = row === undefined && id ? { id, ...rest } : rest;
  const alternative = Object.entries(withoutRow ? shapeOf(withoutRow.input) : {});
  const taken: Fields = {
    ...Object.fromEntries(Object.entries(others).filter(([name]) => !takes || takes.includes(name))),
    ...Object.fromEntries(alternative.map(([name, field]) => [name, optional(field)])),
  };
  for (const [name, value] of Object.entries(presets)) {
    const field = taken[name];
    if (field) taken[name] = field.meta({ ...field.meta(), default: value });
  }
  const rowField = row === undefined || !id ? {} : { [row]: withoutRow ? optional(id) : id };
  const names = new Map(Object.keys(taken).map((name) => [name, name]));
  if (row !== undefined) names.set(row, "id");
  const shape = { ...rowField, ...taken, ...(op.scope === "brand" ? { brand } : {}) };
  return { schema: jsonSchema(z.object(shape), "input"), names };
}

/** The result of a tool: the body that REST answers. */
export function resultOf(op: AnyOperation, { as, drops = [] }: Shaping): ObjectSchema {
  if (as !== undefined) return jsonSchema(z.object({ [as]: op.output }), "output");
  const kept = Object.entries(shapeOf(op.output)).filter(([name]) => !drops.includes(name));
  return jsonSchema(z.object(Object.fromEntries(kept)), "output");
}

function shapeOf(schema: z.ZodType): Fields {
  if (!(schema instanceof z.ZodObject)) throw new Error("A tool's arguments and its result are objects.");
  return schema.shape as Fields;
}

/** Left out of the call altogether; its own words stay. */
function optional(field: z.ZodType): z.ZodType {
  return field.optional().meta(field.meta() ?? {});
}

function jsonSchema(schema: z.ZodType, io: "input" | "output"): ObjectSchema {
  const made = z.toJSONSchema(schema, { io, override: ({ jsonSchema: node }) => tidy(node, io) });
  const { $defs = {}, ...root } = made;
  return inline(root, $defs) as ObjectSchema;
}

type Node = Record<string, unknown>;

/** What costs an agent's context and tells it nothing goes; `example` becomes the keyword that JSON Schema knows. */
function tidy(node: Node, io: "input" | "output"): void {
  if (node.maximum === Number.MAX_SAFE_INTEGER) delete node.maximum;
  if (node.minimum === Number.MIN_SAFE_INTEGER) delete node.minimum;
  if (typeof node.format === "string") delete node.pattern;
  // Clients keep the list of tools: a field that is added later must not spoil an answer for them.
  if (node.additionalProperties === false) delete node.additionalProperties;
  if ("example" in node && io === "input") node.examples = [node.example];
  delete node.example;
  delete node.id;
}

/** Writes each definition where it is referred to, for models read nested schemas more surely than references. */
function inline(node: unknown, defs: Node): unknown {
  if (Array.isArray(node)) return node.map((item) => inline(item, defs));
  if (node === null || typeof node !== "object") return node;
  const { $ref, ...rest } = node as Node;
  const own = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, inline(value, defs)]));
  if (typeof $ref !== "string") return own;
  return { ...(inline(defs[$ref.replace("#/$defs/", "")], defs) as Node), ...own };
}
