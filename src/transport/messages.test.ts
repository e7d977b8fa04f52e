import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { parseInput } from "#kernel/execute.ts";
import { isFault } from "#kernel/fault.ts";
import { FIELD_NAMES, LIST_NAMES } from "#kernel/field-names.ts";
import { t } from "#kernel/language.ts";
import { fieldMessage } from "#kernel/messages.ts";
import { operations } from "./operations.ts";

/** Checks the message of every validation error of every operation's input: each is a plain sentence. */

const WRONG: unknown[] = [undefined, null, "", "?", "x".repeat(200_001), 7, -1, 1.5, 1e300, Number.NaN, true, [], {}];

/** Inputs with one error each, at any depth. */
function* wrongFor(schema: z.ZodType, depth = 0): Generator<unknown> {
  yield* WRONG;
  if (depth > 4) return;
  const within = unwrapped(schema);
  if (within instanceof z.ZodObject) {
    for (const [name, field] of Object.entries(within.shape as Record<string, z.ZodType>)) {
      for (const value of wrongFor(field, depth + 1)) yield { [name]: value };
    }
  }
  if (within instanceof z.ZodArray) {
    for (const value of wrongFor(within.element as z.ZodType, depth + 1)) yield [value];
    yield Array.from({ length: 1001 }, () => 7);
  }
  if (within instanceof z.ZodRecord) {
    for (const value of wrongFor(within.valueType as z.ZodType, depth + 1)) yield { name: value, "Wrong name": value };
  }
  if (within instanceof z.ZodUnion) {
    for (const option of within.options as z.ZodType[]) yield* wrongFor(option, depth + 1);
  }
}

function unwrapped(schema: z.ZodType): z.ZodType {
  if (
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault
  ) {
    return unwrapped(schema.unwrap() as z.ZodType);
  }
  return schema instanceof z.ZodPipe ? unwrapped(schema.in as z.ZodType) : schema;
}

function messagesOf(schema: z.ZodType, input: unknown): string[] {
  try {
    parseInput(schema, input);
    return [];
  } catch (error) {
    if (isFault(error, "invalid")) return Object.values(error.detail.errors).flat();
    throw error;
  }
}

const DEFAULT_WORDS = /Invalid|[Ee]xpected|, received|Too (big|small)|Unrecognized|undefined|NaN|\[object/;
const SENTENCE = /^(?:[A-Z]|`).*[.?]$/s;

it.each(operations.map((op) => [op.name, op] as const))("%s says what is wrong in words", (_name, op) => {
  const expected = new Set<string>();
  for (const input of wrongFor(op.input)) for (const message of messagesOf(op.input, input)) expected.add(message);
  expect([...expected].filter((message) => DEFAULT_WORDS.test(message) || !SENTENCE.test(message))).toEqual([]);
});

it("reads as English, in one list", async () => {
  const said = new Set<string>();
  const collect = (schema: z.ZodType, name: string | null) => {
    const within = unwrapped(schema);
    if (name !== null) {
      for (const value of [undefined, Symbol("wrong")]) {
        const messages = messagesOf(z.object({ [name]: schema }), { [name]: value });
        for (const message of messages) if (!message.startsWith("Entry ")) said.add(message);
      }
    }
    if (within instanceof z.ZodArray) collect(within.element as z.ZodType, null);
    if (within instanceof z.ZodUnion) for (const option of within.options as z.ZodType[]) collect(option, null);
    if (!(within instanceof z.ZodObject)) return;
    for (const [inner, field] of Object.entries(within.shape as Record<string, z.ZodType>)) collect(field, inner);
  };
  for (const op of operations) collect(op.input, null);
  const lines = [...said].toSorted();
  await expect(`${lines.join("\n")}\n`).toMatchFileSnapshot("messages.snapshot.txt");
});

it("has the fields that are declared for translation", () => {
  const fields = new Set<string>();
  const collect = (schema: z.ZodType) => {
    const within = unwrapped(schema);
    if (within instanceof z.ZodArray) collect(within.element as z.ZodType);
    if (within instanceof z.ZodUnion) for (const option of within.options as z.ZodType[]) collect(option);
    if (!(within instanceof z.ZodObject)) return;
    for (const [name, field] of Object.entries(within.shape as Record<string, z.ZodType>)) {
      fields.add(fieldMessage([name], "").replace(/ \.$/, "").toLowerCase());
      collect(field);
    }
  };
  for (const op of operations) collect(op.input);
  const declared = [...FIELD_NAMES, ...LIST_NAMES].map((name) => t(name).toLowerCase());
  expect(declared.filter((name) => !fields.has(name))).toEqual([]);
});

it("names a required field, and the allowed values", () => {
  const of = (name: string, input: unknown) =>
    messagesOf(operations.find((op) => op.name === name)?.input ?? z.never(), input);
  expect(of("ideas.import", { ideas: [{}] })).toEqual(["Headline is required."]);
  expect(of("posts.export", { format: "pdf" })).toEqual(["Format must be one of csv, json, ics."]);
  expect(of("invitations.create", { email: "x" })).toEqual(["Email must be an address such as ada@example.com."]);
});

describe("messages defined by operations", () => {
  const files = globSync("src/{kernel,domain,transport}/**/*.ts").filter((file) => !file.includes("test"));
  // The message is usually the second argument of `invalid`, on the same line or up to two lines later.
  const input = files.flatMap((file) =>
    [...readFileSync(file, "utf8").matchAll(/\binvalid\(\s*[^;,]+?,\s*(?:t\(\s*)?(["'`])((?:\\.|(?!\1).)*)\1/gs)].map(
      ([, , message = ""]) => [file, message] as const,
    ),
  );

  it("are sentences with a subject", () => {
    expect(input.length).toBeGreaterThan(40);
    const bad = input.filter(([, message]) => {
      const isPredicate = /^(Must|Is|Are|Has|Have|Cannot|Names|Contains|At most|At least|Only)\b/.test(message);
      return isPredicate || !(SENTENCE.test(message) || message.includes("{"));
    });
    expect(bad).toEqual([]);
  });
});

it("every schema of the domain gets its messages from the kernel", () => {
  const sources = new Map(globSync("src/**/*.ts").map((file) => [file, readFileSync(file, "utf8")]));
  const reaches = (file: string, seen = new Set<string>()): boolean => {
    if (file === "src/kernel/messages.ts") return true;
    if (seen.has(file)) return false;
    seen.add(file);
    const folder = file.slice(0, file.lastIndexOf("/"));
    const targets = [...(sources.get(file) ?? "").matchAll(/^(?:import|export)[^"';]*?"([#.][^"]+)"/gms)].map(
      ([, to = ""]) => (to.startsWith("#") ? `src/${to.slice(1)}` : `${folder}/${to.slice(2)}`),
    );
    return targets.some((target) => reaches(target, seen));
  };
  expect(globSync("src/domain/*/*/schema.ts").filter((file) => !reaches(file))).toEqual([]);
});
