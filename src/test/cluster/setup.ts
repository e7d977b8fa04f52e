import type { TestProject } from "vitest/node";
import { ensureBuilt } from "#launch/build.ts";
import { startServers } from "./servers.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** PostgreSQL itself, and the same through PgBouncer in transaction mode. */
    directUrl: string;
    pooledUrl: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  // Once, before any test, because the machines share one source folder.
  await ensureBuilt({ log: () => {} });
  const servers = await startServers();
  project.provide("directUrl", servers.directUrl);
  project.provide("pooledUrl", servers.pooledUrl);
  return servers.stop;
}
