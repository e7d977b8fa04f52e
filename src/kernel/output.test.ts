import { expect, test } from "vitest";
import { z } from "zod";
import { parseOutput, type UnreadableRow } from "./output.ts";

const Row = z.object({
  id: z.number().int().min(1),
  actor: z.object({ id: z.number().int().min(1).nullable(), name: z.string() }),
  token: z.object({ id: z.number().int().min(1), kind: z.enum(["session", "personal"]) }).nullable(),
  unreadable: z.array(z.string()).optional(),
});
const List = z.object({ rows: z.array(Row), has_more: z.boolean() });

const row = (id: number, more: object = {}) => ({ id, actor: { id: 1, name: "A" }, token: null, ...more });

function parse(rows: object[], more: object = {}) {
  const reported: UnreadableRow[] = [];
  const output = parseOutput(List, { rows, has_more: false, ...more }, (one) => reported.push(one));
  return { output, reported };
}

test("an output that fits is returned as it is", () => {
  expect(parse([row(1)])).toEqual({ output: { rows: [row(1)], has_more: false }, reported: [] });
});

test("a value that doesn't fit becomes null, or what contains it, and the row says so", () => {
  const { output, reported } = parse([
    row(1),
    row(2, { token: { id: 0, kind: "fax" } }),
    row(3, { actor: { id: 0, name: "B" } }),
  ]);
  expect(output.rows).toEqual([
    row(1),
    row(2, { unreadable: ["token"] }),
    row(3, { actor: { id: null, name: "B" }, unreadable: ["actor.id"] }),
  ]);
  expect(reported.map(({ index, isKept }) => [index, isKept])).toEqual([
    [1, true],
    [2, true],
  ]);
});

test("a row without which the others fit is left out and reported", () => {
  const { output, reported } = parse([row(0), row(1), row(2, { actor: { id: 1, name: 7 } })]);
  expect(output.rows).toEqual([row(1)]);
  expect(reported.filter(({ isKept }) => !isKept).map(({ index }) => index)).toEqual([0, 2]);
});

test("what was given is not changed", () => {
  const given = row(2, { token: { id: 0, kind: "session" } });
  parse([given]);
  expect(given.token).toEqual({ id: 0, kind: "session" });
});

test("an output that doesn't fit outside of its rows is refused", () => {
  expect(() => parse([row(1)], { has_more: "maybe" })).toThrow(z.ZodError);
});
