import path from "node:path";
import { expect, test } from "vitest";
import { findFaults } from "#test/find-faults.ts";
import { routes } from "../routes/index.ts";

const ROOT = path.resolve(import.meta.dirname, "../../../..");

/** What the document says of refusals is read from here; `vitest -u` writes it anew when the code throws other ones. */
test("the list of refusals that each operation can reach is the one that the code says", async () => {
  const faults = findFaults(ROOT, "src/transport/rest/routes/index.ts");
  const lines = [...new Set(routes.map(({ op }) => op.name))]
    .sort()
    .map((name) => `  ${JSON.stringify(name)}: ${JSON.stringify(faults[name])}`);
  await expect(`{\n${lines.join(",\n")}\n}\n`).toMatchFileSnapshot("reachable-faults.snapshot.json");
}, 300_000);
