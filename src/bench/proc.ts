import { readdirSync, readFileSync } from "node:fs";

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

/** The same of all children that a process has and had. */
export function secondsOfChildren(pid: number): number {
  const children = readdirSync("/proc")
    .map(Number)
    .filter((child) => child > 0 && parentOf(child) === pid);
  const ended = ((statOf(pid)[13] ?? 0) + (statOf(pid)[14] ?? 0)) / TICKS;
  return children.reduce((sum, child) => sum + processorSeconds(child), ended);
}
