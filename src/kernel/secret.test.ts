import { expect, test } from "vitest";
import { z } from "zod";
import { asSecret, secretPaths, withoutSecrets } from "./secret.ts";

const token = asSecret(z.string().meta({ example: "x" }));
const Reply: z.ZodType = z.object({ token, replies: z.lazy(() => z.array(Reply)) });
const Output = z.object({
  id: z.number(),
  token: token.nullable(),
  inner: z.object({ url: asSecret(z.string()), name: z.string() }).optional(),
  list: z.array(z.object({ key: asSecret(z.string()), at: z.string() })),
  map: z.record(z.string(), z.object({ key: asSecret(z.string()) })),
  choice: z.union([z.object({ kind: z.literal("a"), pass: asSecret(z.string()) }), z.object({ kind: z.literal("b") })]),
  codes: asSecret(z.array(z.string())),
});

test("finds secrets at any depth, behind every wrapper", () => {
  const paths = ["token", "inner.url", "list.*.key", "map.*.key", "choice.pass", "codes"];
  expect(secretPaths(Output)).toEqual(paths);
  expect(secretPaths(Reply)).toEqual(["token"]);
});

test("removes them and nothing else", () => {
  const value = {
    id: 1,
    token: "s",
    inner: { url: "s", name: "n" },
    list: [
      { key: "s", at: "now" },
      { key: "s", at: "then" },
    ],
    map: { a: { key: "s" } },
    choice: { kind: "a", pass: "s" },
    codes: ["s"],
  };
  expect(withoutSecrets(Output, value)).toEqual({
    id: 1,
    inner: { name: "n" },
    list: [{ at: "now" }, { at: "then" }],
    map: { a: {} },
    choice: { kind: "a" },
  });
  expect(withoutSecrets(Output, null)).toBeNull();
  expect(withoutSecrets(z.object({ id: z.number() }), value)).toBe(value);
});
