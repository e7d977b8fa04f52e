import path from "node:path";
import { expect, test } from "vitest";
import { findReached } from "#test/find-faults.ts";
import { operations } from "../../operations.ts";
import { routes } from "../routes/index.ts";

const ROOT = path.resolve(import.meta.dirname, "../../../..");

const reached = findReached(ROOT, "src/transport/operations.ts");

/** What the document says of refusals is read from here; `vitest -u` writes it anew when the code throws other ones. */
test("the list of refusals that each operation can reach is the one that the code says", async () => {
  const lines = [...new Set(routes.map(({ op }) => op.name))]
    .sort()
    .map((name) => `  ${JSON.stringify(name)}: ${JSON.stringify(reached[name]?.faults)}`);
  await expect(`{\n${lines.join(",\n")}\n}\n`).toMatchFileSnapshot("reachable-faults.snapshot.json");
});

/** Otherwise two of its calls hold up everything else that their caller asks. */
test("operations that ask servers outside say so, and no others", () => {
  const saying = operations.filter(({ waitsOutside }) => waitsOutside);
  const asking = operations.filter(({ name }) => reached[name]?.waitsOutside);
  expect(saying.map(({ name }) => name)).toEqual(asking.map(({ name }) => name));
});
