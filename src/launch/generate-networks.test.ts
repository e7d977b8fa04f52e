import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { composeNetworkLists } from "./generate-networks.ts";

test("the generated lists of networks are up to date with networks.json and the folders: otherwise run `npm run generate`", async () => {
  for (const [file, text] of await composeNetworkLists()) expect(readFileSync(file, "utf8"), file).toBe(text);
});
