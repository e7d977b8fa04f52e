import { globSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";

/**
 * A table whose keys are any text is read by `lookUp`, or a key such as `constructor`, which a request or a network may
 * send, gets what every object inherits. Tables whose keys are a list of names, as their types say, need none of it.
 */

const files = globSync("src/**/*.{ts,tsx}", {
  exclude: ["**/*.test.*", "**/*.fixture.*", "src/test/**", "src/**/test/**"],
})
  .filter((file) => !/^src\/(?:client|bench|platform\/db\/client)\//.test(file))
  .map((file) => ({ file, source: readFileSync(file, "utf8") }));

const TABLE = /^(export )?const (\w+): (?:Readonly<)?Record<\s*string,/gm;

/** What a source reads from the tables with any text as keys by an index that isn't written out. */
function readsOf(source: string, others: readonly string[]): string[] {
  const own = [...source.matchAll(TABLE)].flatMap(([, , name]) => name ?? []);
  const imported = others.filter((name) => new RegExp(String.raw`^import [^;]*\b${name}\b`, "m").test(source));
  const names = [...own, ...imported];
  if (names.length === 0) return [];
  return [...source.matchAll(new RegExp(String.raw`\b(?:${names.join("|")})\[(?!["'])[^\n]*`, "g"))].map(
    ([read]) => read,
  );
}

const exported = files.flatMap(({ source }) =>
  [...source.matchAll(TABLE)].flatMap(([, isExported, name]) => (isExported && name ? [name] : [])),
);

describe("tables of any text", () => {
  it("are read by lookUp", () => {
    const found = files.flatMap(({ file, source }) => readsOf(source, exported).map((read) => `${file}: ${read}`));
    expect(found).toEqual([]);
  });

  it("are found where they are declared and imported", () => {
    expect(exported).toContain("AUDIENCES");
    expect(readsOf("const A: Record<string, number> = {};\nexport const b = (key: string) => A[key];", [])).toEqual([
      "A[key];",
    ]);
    expect(readsOf('import { A } from "./a.ts";\nexport const b = (key: string) => A[key];', ["A"])).toEqual([
      "A[key];",
    ]);
    expect(readsOf('const A: Record<string, number> = {};\nexport const b = A["key"];', [])).toEqual([]);
  });
});
