import type { TaskLimits } from "./tasks.ts";

/** For tasks that name no limit of their own. */
export const DEFAULT_MEMORY_MB = 1024;

let report = (_limits: TaskLimits): void => {};

/** For the process of heavy tasks: the listener reports changed limits to its parent. */
export function onLimits(listener: (limits: TaskLimits) => void): void {
  report = listener;
}

/**
 * Called by a task once it knows which kind of file it has, before it parses it: from now on these limits hold, counted
 * anew. Without effect where the task does not run in a process of its own.
 */
export function setLimits(limits: TaskLimits): void {
  report(limits);
}
