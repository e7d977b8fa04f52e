import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll } from "vitest";

const environment = { ...process.env };

// Everything the file's tests write to the temporary folder is deleted with it. PostgreSQL's own user needs access.
const folder = mkdtempSync(path.join(tmpdir(), "masthead-test-"));
chmodSync(folder, 0o711);
process.env.TMPDIR = folder;

// The next file runs in the same thread, and must not find what this one has set.
afterAll(() => {
  for (const key of Object.keys(process.env)) if (!(key in environment)) delete process.env[key];
  Object.assign(process.env, environment);
  rmSync(folder, { recursive: true, force: true });
});
