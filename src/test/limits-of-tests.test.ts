import { existsSync, globSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { ISOLATED } from "../../vitest.config.ts";

const SRC = path.join(import.meta.dirname, "..");

/** The limit of `expect.poll` in `vitest.config.ts`, in milliseconds. */
const LEAST = 100_000;

/** Where a shorter limit is what the test is about, with the reason. */
const SHORTER: Record<string, string> = {
  "server/edge.db.test.ts": "a connection whose request was refused would be closed after half a minute as well",
  "transport/streams/access-revocation.db.test.ts": "a check at an interval would end the streams later as well",
};

/** Named as an option, or after the function of a test or hook. */
const LIMITS = [/\btimeout: ?([\d_]+)/g, /^ *\}, ([\d_]+)\);$/gm];

const files = globSync(["**/*.test.{ts,tsx}", "test/**/*.ts"], { cwd: SRC, exclude: ["test/real/**"] })
  .map((file) => ({ file, text: readFileSync(path.join(SRC, file), "utf8") }))
  .toSorted((a, b) => a.file.localeCompare(b.file));

test("no test has a limit of its own that a busy machine could exceed", () => {
  const short = files.filter(({ text }) =>
    LIMITS.flatMap((limit) => [...text.matchAll(limit)]).some(
      ([, limit = ""]) => Number(limit.replaceAll("_", "")) < LEAST,
    ),
  );
  expect(short.map(({ file }) => file)).toEqual(Object.keys(SHORTER));
});

test("what a test waits for is polled by `expect.poll`, which has the limit of the suite; that of `vi.waitFor` is a second", () => {
  const own = files.filter(({ text }) => /\bvi\.wait(For|Until)\(/.test(text));
  expect(own.map(({ file }) => file)).toEqual([]);
});

test("the files that run alone exist: one that was renamed would share a process with others", () => {
  expect(ISOLATED.filter((file) => !existsSync(file))).toEqual([]);
});
