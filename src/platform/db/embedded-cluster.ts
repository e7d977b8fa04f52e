import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { ClusterLocation } from "./embedded-location.ts";
import { isAlive, SERVER_ENV } from "./embedded-process.ts";
import { OWNER } from "./embedded-state.ts";

/**
 * Creates the cluster unless it exists. It is initialized under a temporary name and renamed when complete, so an
 * interrupted start never leaves a partial cluster.
 * @throws Error with initdb's output
 */
export function createCluster(location: ClusterLocation, password: string, isDurable: boolean): void {
  if (existsSync(path.join(location.data, "PG_VERSION"))) return;
  removeAbandoned(location.data);
  const partial = `${location.data}.${process.pid}.new`;
  const passwordFile = `${partial}.password`;
  try {
    mkdirSync(partial, { mode: 0o700 });
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (location.user)
      for (const file of [partial, passwordFile]) chownSync(file, location.user.uid, location.user.gid);
    initdb(location, partial, passwordFile, isDurable);
    publish(partial, location.data);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(partial, { recursive: true, force: true });
  }
}

function initdb(location: ClusterLocation, target: string, passwordFile: string, isDurable: boolean): void {
  const run = spawnSync(
    path.join(location.bin, "initdb"),
    [
      `--pgdata=${target}`,
      `--username=${OWNER}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // The same collation on every machine, whatever locales are installed.
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
      ...(isDurable ? [] : ["--no-sync"]),
    ],
    { ...location.user, cwd: "/", encoding: "utf8", env: SERVER_ENV },
  );
  if (run.status !== 0) throw new Error(`initdb failed: ${run.error?.message ?? `${run.stdout}${run.stderr}`.trim()}`);
}

function publish(partial: string, data: string): void {
  try {
    renameSync(partial, data);
  } catch (error) {
    // A concurrent start of the same installation created the cluster first; its cluster is used.
    if (!existsSync(path.join(data, "PG_VERSION"))) throw error;
  }
}

function removeAbandoned(data: string): void {
  const name = path.basename(data);
  for (const entry of readdirSync(path.dirname(data))) {
    const pid = entry.startsWith(`${name}.`) ? entry.slice(name.length).match(/^\.(\d+)\.new/)?.[1] : undefined;
    if (pid && !isAlive(Number(pid))) rmSync(path.join(path.dirname(data), entry), { recursive: true, force: true });
  }
}
