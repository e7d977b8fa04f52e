import fc from "fast-check";

/** The part of JSON Schema that the document uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  const?: unknown;
  enum?: unknown[];
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  minItems?: number;
  maxItems?: number;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
};

type Components = { components?: { schemas?: Record<string, Schema> } };

/** Values of fields by their names (`channel_id`), where a random value would name no row. */
export type Known = Readonly<Record<string, unknown>>;

/** Names that every object answers to, also a table that has no such entry. */
const INHERITED = ["constructor", "__proto__", "toString"] as const;

/** Values that a schema allows. URLs point to this machine's discard port, so that nothing is ever called. */
export function arbitraryOf(schema: Schema, document: Components, known: Known): fc.Arbitrary<unknown> {
  const of = (inner: Schema) => arbitraryOf(inner, document, known);
  const field = (name: string, inner: Schema) => (name in known ? fc.constant(known[name]) : of(inner));
  if (schema.$ref) return of(document.components?.schemas?.[schema.$ref.split("/").at(-1) ?? ""] ?? {});
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return fc.oneof(...either.map(of));
  if (schema.allOf) {
    return fc.tuple(...schema.allOf.map(of)).map((parts) => Object.assign({}, ...(parts as object[])));
  }
  switch ((Array.isArray(schema.type) ? schema.type[0] : schema.type) ?? "any") {
    case "string":
      return textOf(schema);
    case "integer":
      return fc.integer({ min: schema.minimum ?? -5, max: Math.min(schema.maximum ?? 2 ** 31, 2 ** 31) });
    case "number":
      return fc.double({ min: schema.minimum ?? -5, max: schema.maximum ?? 1e6, noNaN: true });
    case "boolean":
      return fc.boolean();
    case "null":
      return fc.constant(null);
    case "array": {
      const least = schema.minItems ?? 0;
      return fc.array(of(schema.items ?? {}), {
        minLength: least,
        maxLength: Math.min(schema.maxItems ?? 3, least + 2),
      });
    }
    case "object": {
      const { properties = {}, required = [], additionalProperties } = schema;
      if (Object.keys(properties).length === 0 && typeof additionalProperties === "object") {
        const key = fc.oneof(fc.constantFrom(...INHERITED), fc.string({ minLength: 1, maxLength: 20 }));
        return fc.dictionary(key, of(additionalProperties), { maxKeys: 3 });
      }
      const fields = Object.fromEntries(Object.entries(properties).map(([name, inner]) => [name, field(name, inner)]));
      return fc.record(fields, { requiredKeys: required.filter((name) => name in fields) });
    }
    default:
      return fc.jsonValue({ maxDepth: 2 });
  }
}

/** Made once: that of every character in a path takes milliseconds. */
const paths = fc.webPath();

function textOf({ format, pattern, minLength = 0, maxLength = 60 }: Schema): fc.Arbitrary<string> {
  const moments = fc
    .date({ min: new Date(0), max: new Date("2090-01-01"), noInvalidDate: true })
    .map((date) => date.toISOString());
  switch (format ?? "any") {
    case "date-time":
      return moments;
    case "date":
      return moments.map((moment) => moment.slice(0, 10));
    case "uuid":
      return fc.uuid();
    case "email":
      return fc.emailAddress();
    case "uri":
      return paths.map((path) => `http://127.0.0.1:9${path}`);
    default:
      if (pattern) return fc.stringMatching(new RegExp(pattern, "u"));
      return ordinaryText(minLength, Math.min(Math.max(minLength, 60), maxLength));
  }
}

function ordinaryText(minLength: number, maxLength: number): fc.Arbitrary<string> {
  const any = fc.string({ unit: "grapheme", minLength, maxLength });
  const inherited = INHERITED.filter(({ length }) => length >= minLength && length <= maxLength);
  if (inherited.length === 0) return any;
  return fc.oneof({ weight: 9, arbitrary: any }, { weight: 1, arbitrary: fc.constantFrom(...inherited) });
}

/**
 * Values that no field expects: wrong types, extreme numbers, text that cannot be stored, operators, oversized values.
 */
const ODD: readonly unknown[] = [
  ...[null, true, "", " ", "\0", "\ud800", "١٢٣", "2026-02-30T25:61:00Z", "0000-00-00", "not-a-uuid", "=1+1"],
  ...[-1, 0, 0.5, 2 ** 31, 2 ** 53, -(2 ** 63), 1e308],
  ...[[], [[]], [null], {}, { $ne: 1 }, { in: [1] }, { constructor: {} }, { toString: 1 }, ...INHERITED],
  ...["x".repeat(70_000), Array.from({ length: 2000 }, () => 1), nested(40)],
];

function nested(depth: number): unknown {
  return depth === 0 ? 1 : { a: nested(depth - 1) };
}

/** A valid value with one error, or something else altogether. */
export function mutated(valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  const odd = fc.constantFrom(...ODD);
  return fc.oneof(
    {
      weight: 8,
      arbitrary: fc
        .tuple(valid, fc.nat(), odd, fc.boolean())
        .map(([value, at, replacement, drop]) => corrupt(value, at, replacement, drop)),
    },
    { weight: 1, arbitrary: odd },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }) },
  );
}

function corrupt(value: unknown, at: number, replacement: unknown, drop: boolean): unknown {
  if (value === null || typeof value !== "object") return replacement;
  const keys = Object.keys(value);
  if (keys.length === 0) return { surprise: replacement };
  const key = keys[at % keys.length] ?? "";
  const copy: Record<string, unknown> = Array.isArray(value) ? ([...value] as never) : { ...value };
  const inner = copy[key];
  if (inner !== null && typeof inner === "object" && at % 3 === 0)
    copy[key] = corrupt(inner, at >> 2, replacement, drop);
  else if (drop && !Array.isArray(copy)) delete copy[key];
  else copy[key] = replacement;
  return copy;
}
