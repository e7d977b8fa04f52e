import { workerData } from "node:worker_threads";

/**
 * A thread that ends its process once the parent process has ended. The main thread is busy for as long as a task takes,
 * which may be for ever, and doesn't notice.
 */
const LOOK_MS = 1000;
const { parent } = workerData as { parent: number };

setInterval(() => {
  if (process.ppid !== parent) process.kill(process.pid, "SIGKILL");
}, LOOK_MS);
