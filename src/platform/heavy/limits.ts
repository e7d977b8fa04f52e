import type { TaskLimits } from "./tasks.ts";

/** Of a task that says nothing else. */
export const DEFAULT_MEMORY_MB = 1024;

let report = (_limits: TaskLimits): void => {};

/** In the process of heavy tasks: how its parent learns of other limits. */
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
