import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/** The server does not inherit our environment: it holds secrets, and variables that PostgreSQL reads too. */
export const SERVER_ENV = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC", NODE_ENV: process.env.NODE_ENV };

/** Whether a process with this id (negative: a process group) runs. A zombie does not count. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EPERM") return false;
  }
  return !isZombie(pid);
}

/** Process ids are reused, in containers at every start: a live process counts only if it is PostgreSQL. */
export function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  try {
    const command =
      process.platform === "linux"
        ? readFileSync(`/proc/${pid}/cmdline`, "utf8")
        : execFileSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" });
    return command.includes("postgres");
  } catch {
    return false;
  }
}

/**
 * Sends a signal and waits up to `ms` milliseconds for the process to end.
 * @returns whether it ended
 */
export async function exitsWithin(pid: number, signal: NodeJS.Signals, ms: number): Promise<boolean> {
  if (!isAlive(pid)) return true;
  process.kill(pid, signal);
  for (const deadline = Date.now() + ms; Date.now() < deadline; ) {
    if (!isAlive(pid)) return true;
    await sleep(20);
  }
  return false;
}

/**
 * PostgreSQL's "immediate" shutdown: its processes end without a checkpoint, and the next start replays the log. The
 * postmaster kills children that do not end within 5 s; a postmaster that is itself frozen is killed, and its children
 * exit.
 * @throws Error when the processes still run afterwards
 */
export async function stopImmediately(pid: number): Promise<void> {
  if ((await exitsWithin(pid, "SIGQUIT", 8000)) || (await exitsWithin(pid, "SIGKILL", 5000))) return;
  throw new Error(`PostgreSQL (process ${pid}) does not stop.`);
}

/** An orphan stays a zombie until the container's init process reaps it. */
function isZombie(pid: number): boolean {
  if (process.platform !== "linux" || pid < 0) return false;
  try {
    return /\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, "utf8"));
  } catch {
    return true;
  }
}
