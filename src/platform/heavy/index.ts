import { availableParallelism } from "node:os";
import path from "node:path";
import { type HeavyProcess, startHeavyProcess } from "./child-process.ts";
import { createFairQueue, type FairQueueLimits } from "./fair-queue.ts";
import { processWide } from "./process-wide.ts";
import type { HeavyTask, TaskInput, TaskOutput } from "./tasks.ts";

export { HeavyFailure } from "./child-process.ts";

/** How a heavy task is run: for which client, and with which deadline once it starts. */
export type HeavyOptions = { client: string; deadlineMs: number };

/** Runs CPU-bound tasks in separate processes, so that other requests do not wait for them. */
export type Heavy = {
  /**
   * @throws Fault when the task refuses its input; unavailable and throttled when too many tasks wait already
   * @throws HeavyFailure when it exceeded its time or memory limit
   */
  run<K extends HeavyTask>(task: K, input: TaskInput<K>, options: HeavyOptions): Promise<TaskOutput<K>>;
};

/** At least two, so that one client's task does not block all others; more than four would only need more memory. */
const PROCESSES = Math.min(4, Math.max(2, availableParallelism() - 1));
const LIMITS: FairQueueLimits = {
  running: PROCESSES,
  runningPerClient: PROCESSES - 1,
  waiting: 40,
  waitingPerClient: 10,
};
/** An idle process is ended after this time, because it holds memory. */
const IDLE_MS = 30_000;

/** One pool for the whole process, however many `Platform` instances are created in it. */
export function openHeavy(): Heavy {
  return processWide("heavy", () => createHeavy());
}

export function createHeavy(limits: FairQueueLimits = LIMITS, entry = entryFile()): Heavy & { end(): void } {
  const queue = createFairQueue(limits);
  const idle: { process: HeavyProcess; timer: NodeJS.Timeout }[] = [];

  return {
    run(task, input, { client, deadlineMs }) {
      const catalog = globalThis.mastheadCatalog?.();
      return queue.run(client, async () => {
        const process = acquire();
        try {
          return (await process.send({ task, input, catalog }, deadlineMs)) as never;
        } finally {
          release(process);
        }
      });
    },
    end() {
      for (const { process, timer } of idle.splice(0)) {
        clearTimeout(timer);
        process.end();
      }
    },
  };

  function acquire(): HeavyProcess {
    for (let found = idle.pop(); found; found = idle.pop()) {
      clearTimeout(found.timer);
      if (found.process.isUsable) return found.process;
      found.process.end();
    }
    return startHeavyProcess(entry);
  }

  function release(process: HeavyProcess): void {
    if (!process.isUsable) {
      process.end();
      return;
    }
    const timer = setTimeout(() => {
      idle.splice(
        idle.findIndex((each) => each.process === process),
        1,
      );
      process.end();
    }, IDLE_MS);
    timer.unref();
    idle.push({ process, timer });
  }
}

/**
 * Resolved from the working directory, which is the checkout for every process of the product: bundled code does not
 * know its source folder.
 */
function entryFile(): string {
  return path.join(/* turbopackIgnore: true */ process.cwd(), "src", "worker", "heavy.ts");
}
