import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";

const SRC = path.join(import.meta.dirname, "..");

/** The limit of `expect.poll` in `vitest.config.ts`, in milliseconds. */
const LEAST = 100_000;

/** Where a shorter limit is what the test is about, with the reason. */
const SHORTER: Record<string, string> = {
  "transport/access-revocation.db.test.ts": "a check at an interval would end the streams later as well",
};

test("no database test has a limit of its own that a busy machine could exceed", () => {
  const short = globSync("**/*.db.test.ts", { cwd: SRC }).flatMap((file) =>
    [...readFileSync(path.join(SRC, file), "utf8").matchAll(/\btimeout: ?([\d_]+)/g)]
      .filter(([, limit = ""]) => Number(limit.replaceAll("_", "")) < LEAST)
      .map(() => file),
  );
  expect(short).toEqual(Object.keys(SHORTER));
});
