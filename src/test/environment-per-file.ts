import { afterAll } from "vitest";

const environment = { ...process.env };

// The next file runs in the same thread, and must not find what this one has set.
afterAll(() => {
  for (const key of Object.keys(process.env)) if (!(key in environment)) delete process.env[key];
  Object.assign(process.env, environment);
});
