import { isMainThread, Worker, workerData } from "node:worker_threads";

const LOOK_MS = 1000;

/**
 * Ends this process once its parent has ended, also while the main thread is busy: a task may take for ever, and its limits
 * are the parent's to enforce.
 */
export function endWithParent(): void {
  new Worker(new URL(import.meta.url), {
    workerData: { parent: process.ppid },
  }).unref();
}

if (!isMainThread) {
  const { parent } = workerData as { parent: number };
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
  }, LOOK_MS);
}
