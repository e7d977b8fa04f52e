import { randomUUID } from "node:crypto";
import { afterAll, afterEach, expect, inject } from "vitest";
import { removeAddedParts } from "#platform/connectors/added-parts.ts";
import { runSql, withDatabase } from "#platform/db/embedded-sql.ts";
import { closeDb } from "#platform/db/index.ts";
import { takeFindings } from "./findings.ts";
import { TEST_SECRETS } from "./secrets.ts";

const server = inject("serverUrl");
const name = `${inject("template")}_${randomUUID().slice(0, 8)}`;

// One database per file instead of one for all: code that works on all brands, such as the tick, sees only the rows of
// its own file.
// Copying the files takes half the time of writing them as changes, which is PostgreSQL's default.
await runSql(server, `create database ${name} template ${inject("template")} strategy file_copy`);
const url = withDatabase(server, name);
process.env.DATABASE_URL = url;
Object.assign(process.env, TEST_SECRETS);

afterEach(async () => {
  expect(await takeFindings(), "answers and accepted requests that the OpenAPI document does not promise").toEqual([]);
});

afterAll(async () => {
  await runSql(server, `drop database ${name} with (force)`);
  // The thread would hold its client, five megabytes, for all later files.
  await closeDb(url);
  // The next file runs in the same thread, with the same modules.
  removeAddedParts();
});
