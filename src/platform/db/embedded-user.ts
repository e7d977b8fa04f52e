import { spawnSync } from "node:child_process";
import { chownSync, lchownSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";
import type { User } from "./embedded-binaries.ts";
import { isPostgres } from "./embedded-process.ts";

const NAME = "masthead-postgres";
/** Debian, Fedora and most others; then Alpine's BusyBox. */
const ADD_USER = [
  [
    "useradd",
    "--system",
    "--user-group",
    "--no-create-home",
    "--home-dir",
    "/nonexistent",
    "--shell",
    "/bin/false",
    NAME,
  ],
  ["adduser", "-S", "-D", "-H", "-h", "/nonexistent", "-s", "/bin/false", NAME],
] as const;
const NOBODY = 65_534;

/**
 * The user that runs the cluster in `data` when we are root: its owner, or for a new cluster a dedicated system user,
 * because processes of `nobody` can be read and ended by every other process of `nobody`. A cluster owned by `nobody`
 * changes its owner while no server runs on it.
 */
export function userOf(data: string, log: (line: string) => void): User {
  const nobody = findUser("nobody") ?? { uid: NOBODY, gid: NOBODY };
  const owner = statSync(data, { throwIfNoEntry: false });
  if (owner && owner.uid !== 0 && owner.uid !== nobody.uid) return { uid: owner.uid, gid: owner.gid };
  if (owner?.uid === nobody.uid && isServed(data)) return nobody;
  const own = findUser(NAME) ?? addUser();
  if (!own) {
    log(`The system user ${NAME} could not be created: PostgreSQL runs as nobody, which other services may use too.`);
    return nobody;
  }
  if (owner) {
    changeOwner(data, own);
    log(`The database's files now belong to the system user ${NAME}.`);
  }
  return own;
}

function findUser(name: string): User | undefined {
  const [, uid, gid] =
    readFileSync("/etc/passwd", "utf8").match(new RegExp(`^${name}:[^:]*:(\\d+):(\\d+):`, "m")) ?? [];
  return uid && gid ? { uid: Number(uid), gid: Number(gid) } : undefined;
}

/** Concurrent starts may both try; the second finds the user that the first created. */
function addUser(): User | undefined {
  for (const [command, ...args] of ADD_USER) {
    spawnSync(command, args, { stdio: "ignore" });
    const made = findUser(NAME);
    if (made) return made;
  }
}

function isServed(data: string): boolean {
  try {
    return isPostgres(Number.parseInt(readFileSync(path.join(data, "postmaster.pid"), "utf8"), 10));
  } catch {
    return false;
  }
}

/** The folder itself comes last, so that an interrupted change of owner starts over. */
function changeOwner(data: string, { uid, gid }: User): void {
  for (const entry of readdirSync(data, { recursive: true, encoding: "utf8" }))
    lchownSync(path.join(data, entry), uid, gid);
  chownSync(data, uid, gid);
}
