import { createRequire } from "node:module";
import { afterAll, expect } from "vitest";

const require = createRequire(import.meta.url);
const HOOK = require.resolve("next/dist/server/require-hook");

// The next file runs in the same thread. As Next's server loads it replaces the contexts of React that pages read, so
// that a component of a file after this one would find none.
afterAll(() => {
  expect(HOOK in require.cache, "Next's server was loaded: run it in a process or a project of its own").toBe(false);
});
