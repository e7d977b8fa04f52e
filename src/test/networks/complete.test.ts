import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, it } from "vitest";
import { CONNECTORS, missingIn, type NetworkFacts, readFacts } from "./complete.ts";

const NOTHING: NetworkFacts = {
  folder: "pigeon",
  names: ["Pigeon"],
  platforms: [
    {
      platform: "pigeon",
      hasFixture: false,
      proofs: [],
      isSentToStandIn: false,
      polls: true,
      isPollTested: false,
      hasPollOption: true,
      isPollPublished: false,
    },
  ],
  readings: "",
  isOurs: false,
  lines: 401,
  hasOwnFixture: true,
};

it("every network has what the walk in the connectors' README asks for", () => {
  const folders: string[] = JSON.parse(readFileSync(path.join(CONNECTORS, "networks.json"), "utf8"));
  const facts = folders.filter((folder) => folder !== "test").map(readFacts);
  expect(facts.length).toBeGreaterThan(17);
  expect(facts.flatMap(missingIn)).toEqual([]);
});

it("every folder of a network is in the list", () => {
  const folders = globSync("*/describe.ts", { cwd: CONNECTORS }).map((file) => path.dirname(file));
  const listed: string[] = JSON.parse(readFileSync(path.join(CONNECTORS, "networks.json"), "utf8"));
  expect(folders.toSorted()).toEqual(listed.toSorted());
});

it("says what a network lacks, and where it goes", () => {
  expect(missingIn(NOTHING)).toEqual([
    "pigeon has no publishing fixture: export `fixtures` from src/test/networks/pigeon/fixture.ts.",
    "pigeon has no kill proof: say in its fixture by `proof` how a lost response is settled.",
    "pigeon would be killed while it publishes to the real network: give its fixture `publisherAt`.",
    "pigeon polls, and no test imports its poll.ts: put one beside it, or an `inbox` into its fixture.",
    "pigeon has polls, and no test that imports its publish.ts sends one: put one into `echoed` of its fixture.",
    "pigeon has no day on which its documentation was read: add a row (page, its version, day) to the table in src/platform/connectors/pigeon/README.md.",
    "pigeon has 401 lines, of at most 400: leave out what few posts need, or use what is in shared/.",
  ]);
});

it("takes a day only from a row that names the page and its version", () => {
  const table = (...rows: string[]) => missingIn({ ...NOTHING, readings: rows.join("\n") });
  const complaint = expect.stringContaining("no day");
  expect(table("| Pigeon | pigeon.example/api | v2 | 2026-11-30 |")).not.toContainEqual(complaint);
  expect(table("| Pigeon | pigeon.example/api | v2 | November |")).toContainEqual(complaint);
  expect(table("| Pigeon | | | 2026-11-30 |")).toContainEqual(complaint);
  expect(table("| Dove | dove.example/api | v2 | 2026-11-30 |")).toContainEqual(complaint);
});
