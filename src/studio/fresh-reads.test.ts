import { globSync, readFileSync } from "node:fs";
import { expect, it } from "vitest";

/**
 * `fetchQuery` joins a request that is already under way, whose response may be older than what was just saved. What
 * must be as the server has it now is read by the tRPC client.
 */
it("nothing reads the newest state through the cache", () => {
  const joining = /\.fetchQuery\((?:[^()]|\([^()]*\)){0,300}staleTime: 0/;
  const files = globSync("src/{studio,ui,app}/**/*.{ts,tsx}").filter((file) => !file.includes(".test."));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => joining.test(readFileSync(file, "utf8")))).toEqual([]);
  expect("queries.fetchQuery({ ...show.queryOptions({ id }), staleTime: 0 })").toMatch(joining);
});
