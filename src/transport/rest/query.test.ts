import { expect, test } from "vitest";
import { z } from "zod";
import { queryInput } from "./query.ts";

const schema = z.object({
  limit: z.number().int().default(25),
  is_open: z.boolean().optional(),
  events: z.array(z.enum(["a", "b"])).optional(),
  q: z.string().optional(),
});
const read = (query: string) => queryInput(schema, new URLSearchParams(query));

test("converts text to the types of the schema", () => {
  expect(read("limit=5&is_open=1&events=a,b&q=7")).toEqual({ limit: 5, is_open: true, events: ["a", "b"], q: "7" });
  expect(read("events=a&events=b")).toEqual({ events: ["a", "b"] });
});

test("leaves text that cannot be converted, so that the error names the field", () => {
  const parsed = schema.safeParse(read("limit=abc&is_open=maybe"));
  expect(parsed.error?.issues.map(({ path }) => path[0]).sort()).toEqual(["is_open", "limit"]);
});

test("refuses several values of a single-valued field by name", () => {
  const parsed = schema.safeParse(read("limit=5&limit=6&q=a&q=b&is_open=1&is_open=1&events=a"));
  expect(parsed.error?.issues.map(({ path }) => path[0]).sort()).toEqual(["is_open", "limit", "q"]);
});

test("ignores unknown parameters", () => {
  expect(read("nonsense=1&__proto__=2")).toEqual({});
});
