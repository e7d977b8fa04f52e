import { readdirSync, readFileSync } from "node:fs";
import type { Db } from "#platform/db/index.ts";

/** Clock ticks of `/proc/<pid>/stat` in a second, on every Linux. */
const TICKS = 100;

/** A file of a process; empty for one that has exited in the meantime. */
export function readProc(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "utf8");
  } catch {
    return "";
  }
}

/** The fields after the command's name, which may contain anything: state, parent, … */
const statOf = (pid: number) =>
  readProc(pid, "stat")
    .replace(/^.*\) /s, "")
    .split(" ")
    .map(Number);

export const parentOf = (pid: number) => statOf(pid)[1] ?? 0;

/** The processor time that a process has used so far, in seconds. */
export const processorSeconds = (pid: number) => ((statOf(pid)[11] ?? 0) + (statOf(pid)[12] ?? 0)) / TICKS;

export const childrenOf = (pid: number) =>
  readdirSync("/proc")
    .map(Number)
    .filter((child) => child > 0 && parentOf(child) === pid);

/** The same of all children that a process has and had. */
export function secondsOfChildren(pid: number): number {
  const ended = ((statOf(pid)[13] ?? 0) + (statOf(pid)[14] ?? 0)) / TICKS;
  return childrenOf(pid).reduce((sum, child) => sum + processorSeconds(child), ended);
}

/** The proportional share of a process in memory, in megabytes. */
export const megabytesOf = (pid: number) =>
  Number(/^Pss:\s+(\d+)/m.exec(readProc(pid, "smaps_rollup"))?.[1] ?? 0) / 1024;

/** The process of the database server, whose children serve the connections. */
export async function findServer(db: Db): Promise<number> {
  const [backend] = await db.$queryRaw<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return parentOf(backend?.pid ?? 0);
}
