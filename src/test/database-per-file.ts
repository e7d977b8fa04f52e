import { randomUUID } from "node:crypto";
import { afterAll, inject } from "vitest";
import { runSql, withDatabase } from "#platform/db/embedded-sql.ts";

const server = inject("serverUrl");
const name = `${inject("template")}_${randomUUID().slice(0, 8)}`;

// A database per file rather than one for all: what works on all brands, such as the tick, meets its own file's rows only.
await runSql(server, `create database ${name} template ${inject("template")}`);
process.env.DATABASE_URL = withDatabase(server, name);

afterAll(() => runSql(server, `drop database ${name} with (force)`));
