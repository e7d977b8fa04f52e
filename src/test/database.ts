import { randomUUID } from "node:crypto";
import type { TestProject } from "vitest/node";
import { bundleUnlessBundled, STARTED_BY_TESTS } from "#launch/bundle-processes.ts";
import { startScratch } from "#platform/db/embedded-scratch.ts";
import { runSql, withDatabase } from "#platform/db/embedded-sql.ts";
import { migrate } from "#platform/db/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server of this run, on which databases are created and dropped. */
    serverUrl: string;
    /** A migrated template database without connections: every test file gets a copy. */
    template: string;
  }
}

/**
 * Starts a PostgreSQL server for this run, or uses `TEST_DATABASE_URL`, and migrates the template for all test files
 * once.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const input = process.env.TEST_DATABASE_URL;
  const server = input ? { url: input, stop: async () => {} } : await startScratch({ isSmall: true });
  await bundleUnlessBundled(STARTED_BY_TESTS);
  const template = `masthead_test_${randomUUID().slice(0, 8)}`;
  await runSql(server.url, `create database ${template}`);
  await migrate(withDatabase(server.url, template));
  project.provide("serverUrl", server.url);
  project.provide("template", template);
  return async () => {
    await runSql(server.url, `drop database ${template} with (force)`);
    await server.stop();
  };
}
