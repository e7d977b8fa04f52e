import { randomUUID } from "node:crypto";
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, inject } from "vitest";
import { runSql, withDatabase } from "#platform/db/embedded-sql.ts";
import { TEST_SECRETS } from "./secrets.ts";

const server = inject("serverUrl");
const name = `${inject("template")}_${randomUUID().slice(0, 8)}`;

// A database per file rather than one for all: what works on all brands, such as the tick, meets its own file's rows only.
await runSql(server, `create database ${name} template ${inject("template")}`);
process.env.DATABASE_URL = withDatabase(server, name);
Object.assign(process.env, TEST_SECRETS);

// Whatever the file's tests put into the temporary folder goes with it. PostgreSQL's own user has to pass through.
const folder = mkdtempSync(path.join(tmpdir(), "masthead-test-"));
chmodSync(folder, 0o711);
process.env.TMPDIR = folder;

afterAll(async () => {
  await runSql(server, `drop database ${name} with (force)`);
  rmSync(folder, { recursive: true, force: true });
});
