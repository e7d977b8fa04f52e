import { z } from "zod";
import { BrandSlug } from "#domain/brands/schema.ts";
import type { AnyOperation } from "#kernel/operation.ts";

type Fields = Record<string, z.ZodType>;
/** JSON Schema 2020-12 of an object, which arguments and results always are. */
export type ObjectSchema = { type: "object"; [keyword: string]: unknown };

type ArgumentsOptions = {
  row?: string;
  withoutRow?: AnyOperation;
  takes?: readonly string[];
  presets?: Readonly<Record<string, unknown>>;
};

const brand = BrandSlug.optional().meta({
  description: "The brand's `slug`, from list_brands; without it the brand that the person selected.",
});

/** The arguments of a tool, and which field of the operation's input each one becomes. */
export function argumentsOf(op: AnyOperation, { row, withoutRow, takes, presets = {} }: ArgumentsOptions) {
  const own = Object.entries(shapeOf(op.input))
    .filter(([field]) => !takes || takes.includes(field))
    .map(([field, schema]) => ({ name: field === "id" && row !== undefined ? row : field, field, schema }));
  const others = Object.entries(withoutRow ? shapeOf(withoutRow.input) : {});
  const all = [...own, ...others.map(([field, schema]) => ({ name: field, field, schema }))];
  const shape: Fields = Object.fromEntries(
    all.map(({ name, schema }) => [name, worded(schema, withoutRow !== undefined, presets[name])]),
  );
  return {
    schema: jsonSchema(z.object(op.scope === "brand" ? { ...shape, brand } : shape), "input"),
    names: new Map(all.map(({ name, field }) => [name, field])),
  };
}

type ResultOptions = { as?: string; drops?: readonly string[] };

/** The result of a tool: the body that REST answers. */
export function resultOf(op: AnyOperation, { as, drops = [] }: ResultOptions): ObjectSchema {
  if (as !== undefined) return jsonSchema(z.object({ [as]: op.output }), "output");
  const kept = Object.entries(shapeOf(op.output)).filter(([name]) => !drops.includes(name));
  return jsonSchema(z.object(Object.fromEntries(kept)), "output");
}

function shapeOf(schema: z.ZodType): Fields {
  if (!(schema instanceof z.ZodObject)) throw new Error("A tool's arguments and its result are objects.");
  return schema.shape as Fields;
}

/** A field as the tool takes it, with the field's own words. */
function worded(field: z.ZodType, isOptional: boolean, preset: unknown): z.ZodType {
  const taken = isOptional ? field.optional() : field;
  return (preset === undefined ? taken : taken.default(preset)).meta(field.meta() ?? {});
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
