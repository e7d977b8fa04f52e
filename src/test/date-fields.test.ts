import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { ROOT } from "#launch/root.ts";

const NATIVE = /<(\w+)[^<>]*?\stype="(?:date|time|datetime-local|month|week)"/g;

it("shows no date or time field but our own, which follows the person's language, clock and week", () => {
  const files = globSync("src/{studio,ui,app}/**/*.tsx", { cwd: ROOT });
  expect(files.length).toBeGreaterThan(500);
  const fields = files.flatMap((file) =>
    [...readFileSync(path.join(ROOT, file), "utf8").matchAll(NATIVE)].map(([, element]) => `${element} in ${file}`),
  );
  expect(fields.filter((field) => field.startsWith("DateField ")).length).toBeGreaterThan(10);
  expect(fields.filter((field) => !field.startsWith("DateField "))).toEqual([]);
});
