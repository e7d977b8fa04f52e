import { spawnSync } from "node:child_process";
import { chownSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import type { Place } from "./embedded-place.ts";
import { isAlive, SERVER_ENV } from "./embedded-process.ts";
import { OWNER } from "./embedded-state.ts";

/**
 * Makes the cluster's files unless they are there. They appear under their name when complete, so a start that is
 * killed half-way leaves nothing that a later one could mistake for a cluster.
 * @throws Error with initdb's output
 */
export function create(place: Place, password: string, isDurable: boolean): void {
  if (existsSync(path.join(place.data, "PG_VERSION"))) return;
  removeAbandoned(place.data);
  const partial = `${place.data}.${process.pid}.new`;
  const passwordFile = `${partial}.password`;
  try {
    mkdirSync(partial, { mode: 0o700 });
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (place.user) for (const file of [partial, passwordFile]) chownSync(file, place.user.uid, place.user.gid);
    initdb(place, partial, passwordFile, isDurable);
    publish(partial, place.data);
  } finally {
    rmSync(passwordFile, { force: true });
    rmSync(partial, { recursive: true, force: true });
  }
}

function initdb(place: Place, target: string, passwordFile: string, isDurable: boolean): void {
  const run = spawnSync(
    path.join(place.bin, "initdb"),
    [
      `--pgdata=${target}`,
      `--username=${OWNER}`,
      `--pwfile=${passwordFile}`,
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      // The same order and case rules on every machine, whatever locales it has.
      "--locale=C",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
      ...(isDurable ? [] : ["--no-sync"]),
    ],
    { ...place.user, cwd: "/", encoding: "utf8", env: SERVER_ENV },
  );
  if (run.status !== 0) throw new Error(`initdb failed: ${run.error?.message ?? `${run.stdout}${run.stderr}`.trim()}`);
}

function publish(partial: string, data: string): void {
  try {
    renameSync(partial, data);
  } catch (error) {
    // Another start of the same installation was quicker: its cluster is as good as ours.
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
