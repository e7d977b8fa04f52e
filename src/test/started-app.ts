import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, realpathSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";

/**
 * Waits until the launcher prints that everything runs.
 * @throws Error with its output when it ends before, or after `ms` milliseconds
 */
export async function waitUntilReady(app: ChildProcess, ms: number): Promise<void> {
  let output = "";
  const isReady = new Promise<void>((resolve) => {
    for (const stream of [app.stdout, app.stderr])
      stream?.setEncoding("utf8").on("data", (part: string) => {
        output += part;
        if (output.includes("Masthead is ready")) resolve();
      });
  });
  const failed = new Promise<never>((_, reject) => {
    app.once("exit", (code) => reject(new Error(`The start ended with ${code}:\n${output}`)));
    setTimeout(() => reject(new Error(`Not ready within ${ms / 1000} s:\n${output}`)), ms).unref();
  });
  // It also ends once it is stopped.
  failed.catch(() => {});
  await Promise.race([isReady, failed]);
}

/** A port of this machine that nothing listens on. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

/** Removes a data folder, and its database, which is elsewhere when it was started as root. */
export function removeInstallation(dataDir: string): void {
  const postgres = path.join(dataDir, "postgres");
  if (existsSync(postgres)) rmSync(realpathSync(postgres), { recursive: true, force: true });
  rmSync(dataDir, { recursive: true, force: true });
}

/** The time since `performance.now()` was noted, for people. */
export const secondsSince = (noted: number) => `${((performance.now() - noted) / 1000).toFixed(1)} s`;
