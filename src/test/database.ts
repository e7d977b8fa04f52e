import { randomUUID } from "node:crypto";
import type { TestProject } from "vitest/node";
import { startScratch } from "#platform/db/embedded-scratch.ts";
import { runSql, withDatabase } from "#platform/db/embedded-sql.ts";
import { closeDb } from "#platform/db/index.ts";
import { prepareDatabase } from "./prepare-database.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server of this run, on which databases are created and dropped. */
    serverUrl: string;
    /** A migrated template database with the plans, without connections: every test file gets a copy. */
    template: string;
  }
}

type Shared = { serverUrl: string; template: string; stop(): Promise<void> };

/** Every project of a run loads its own copy of this module, and all of them share one server. */
const holder = globalThis as { mastheadTests?: { users: number; shared: Promise<Shared> } };

/** Starts what all projects with a database share, with the first of them; the last one stops it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  holder.mastheadTests ??= { users: 0, shared: start() };
  const run = holder.mastheadTests;
  run.users += 1;
  const { serverUrl, template, stop } = await run.shared;
  project.provide("serverUrl", serverUrl);
  project.provide("template", template);
  return async () => {
    run.users -= 1;
    if (run.users > 0) return;
    delete holder.mastheadTests;
    await stop();
  };
}

/**
 * Starts a PostgreSQL server for this run, or uses `TEST_DATABASE_URL`, and migrates the template for all test files
 * once.
 */
async function start(): Promise<Shared> {
  const input = process.env.TEST_DATABASE_URL;
  const server = input ? { url: input, stop: async () => {} } : await startScratch({ isSmall: true });
  const template = `masthead_test_${randomUUID().slice(0, 8)}`;
  await runSql(server.url, `create database ${template}`);
  const url = withDatabase(server.url, template);
  await prepareDatabase(url);
  await closeDb(url);
  return {
    serverUrl: server.url,
    template,
    async stop() {
      await runSql(server.url, `drop database ${template} with (force)`);
      await server.stop();
    },
  };
}
