import { randomBytes } from "node:crypto";
import { existsSync, lstatSync, mkdirSync, readlinkSync, statSync, symlinkSync } from "node:fs";
import path from "node:path";
import { findBinaries, SYSTEM_DIR, type User } from "./embedded-binaries.ts";
import { userOf } from "./embedded-user.ts";

/**
 * The paths of a cluster and the user that runs it. `user` is undefined unless the process runs as root, under which
 * PostgreSQL refuses to start.
 */
export type ClusterLocation = { bin: string; data: string; log: string; user: User | undefined };

/**
 * Decides where the binaries and the data are; creates neither.
 * @throws Error on a platform without binaries
 */
export function findClusterLocation(dataDir: string, log: (line: string) => void): ClusterLocation {
  const inside = path.resolve(dataDir, "postgres");
  const user = process.getuid?.() === 0 ? userOf(inside, log) : undefined;
  if (user && !exists(inside) && !isReachable(dataDir, user)) {
    mkdirSync(SYSTEM_DIR, { recursive: true, mode: 0o711 });
    // A symbolic link rather than a stored path: it moves along with the data folder, and `ls` shows where the data is.
    symlinkSync(path.join(SYSTEM_DIR, randomBytes(6).toString("hex")), inside);
  }
  const data = isLink(inside) ? path.resolve(dataDir, readlinkSync(inside)) : inside;
  if (data !== inside)
    log(`The database's files are in ${data}, because PostgreSQL's system user cannot read DATA_DIR.`);
  return { bin: findBinaries(user), data, log: path.resolve(dataDir, "postgres.log"), user };
}

/** Whether a user outside our groups can traverse every folder down to this one. */
function isReachable(folder: string, user: User): boolean {
  const { uid, mode } = statSync(folder);
  const parent = path.dirname(path.resolve(folder));
  const isOpen = (mode & (uid === user.uid ? 0o100 : 0o001)) !== 0;
  return isOpen && (parent === path.resolve(folder) || isReachable(parent, user));
}

function exists(file: string): boolean {
  return existsSync(file) || isLink(file);
}

function isLink(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
}
