import { expect, it } from "vitest";
import { createStatementNames } from "./statement-names.ts";

function run(names: ReturnType<typeof createStatementNames>, sql: string, times: number): string[] {
  return Array.from({ length: times }, () => names.nameOf(sql));
}

it("names a statement once it was run often, and always the same", () => {
  const names = createStatementNames();
  expect(run(names, "select 1", 9)).toEqual(Array(9).fill(""));
  names.allow();
  expect(run(names, "select 1", 6)).toEqual(["", "", "", "", "s0", "s0"]);
  expect(run(names, "select 2", 5).at(-1)).toBe("s1");
  names.forget("select 1");
  expect([names.nameOf("select 1"), names.nameOf("select 2")]).toEqual(["", "s1"]);
});

it("names a statement that is known to be frequent from its first run on", () => {
  const names = createStatementNames();
  expect(names.nameOf("select 1", true)).toBe("");
  names.allow();
  expect(names.nameOf("select 1", true)).toBe("s0");
  expect(names.nameOf("select 1 from posts where body ilike $1", true)).toBe("");
});

it("gives out a bounded number of names", () => {
  const names = createStatementNames();
  names.allow();
  const given = new Set(Array.from({ length: 1000 }, (_, at) => run(names, `select ${at}`, 5).at(-1)));
  expect(given.size).toBe(201);
});

it("names neither searches nor statements of extreme length", () => {
  const names = createStatementNames();
  names.allow();
  for (const sql of ["select 1 from posts where body ilike $1", `select ${"1, ".repeat(10_000)} 1`]) {
    expect(run(names, sql, 9)).toEqual(Array(9).fill(""));
  }
});
