import path from "node:path";
import { expect, test } from "vitest";
import { findReachableFaults } from "#test/find-faults.ts";
import { operations } from "../../operations.ts";
import { routes } from "../routes/index.ts";

const ROOT = path.resolve(import.meta.dirname, "../../../..");

const reached = findReachableFaults(ROOT, "src/transport/operations.ts");

/** The document's list of errors is read from here; `vitest -u` rewrites it when the code throws other ones. */
test("the list of errors that each operation can reach matches the code", async () => {
  const lines = [...new Set(routes.map(({ op }) => op.name))]
    .sort()
    .map((name) => `  ${JSON.stringify(name)}: ${JSON.stringify(reached[name]?.faults)}`);
  await expect(`{\n${lines.join(",\n")}\n}\n`).toMatchFileSnapshot("reachable-faults.snapshot.json");
});

/** Otherwise two of its calls would block all other calls of their caller. */
test("exactly the operations that call external servers are marked `waitsOutside`", () => {
  const marked = operations.filter(({ waitsOutside }) => waitsOutside);
  const calling = operations.filter(({ name }) => reached[name]?.waitsOutside);
  expect(marked.map(({ name }) => name)).toEqual(calling.map(({ name }) => name));
});
