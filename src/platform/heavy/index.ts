import { availableParallelism } from "node:os";
import path from "node:path";
import { type HeavyProcess, startHeavyProcess } from "./child-process.ts";
import { createFairQueue, type FairQueueLimits } from "./fair-queue.ts";
import { DEFAULT_MEMORY_MB } from "./limits.ts";
import { processWide } from "./process-wide.ts";
import { createSlowLane } from "./slow-lane.ts";
import type { Answer, HeavyTask, TaskInput, TaskOutput } from "./tasks.ts";

export { HeavyFailure } from "./child-process.ts";

/**
 * How a heavy task is run: for which client, and with which limits once it starts. What parses foreign files says with
 * `setLimits` which hold for the kind of file. `answer` is called with what the task asks, once at most.
 */
export type HeavyOptions = {
  client: string;
  deadlineMs: number;
  processorMs?: number;
  memoryMb?: number;
  answer?: Answer;
};

/** Runs CPU-bound tasks in separate processes, so that other requests do not wait for them. */
export type Heavy = {
  /**
   * @throws Fault when the task refuses its input; unavailable and throttled when too many tasks wait already
   * @throws HeavyFailure when it exceeded its time or memory limit
   */
  run<K extends HeavyTask>(task: K, input: TaskInput<K>, options: HeavyOptions): Promise<TaskOutput<K>>;
};

/** At least three, so that two clients' tasks do not block all others; more than four would only need more memory. */
const PROCESSES = Math.min(4, Math.max(3, availableParallelism() - 1));
const LIMITS: FairQueueLimits = {
  running: PROCESSES,
  runningPerClient: PROCESSES - 2,
  waiting: 40,
  waitingPerClient: 10,
};
/** A task that runs longer than this gives its place to the next one and goes on beside it, while there is room. */
const SLOW_MS = 1000;
/** Such tasks at a time, one of each client. */
const MAX_SLOW = 2;
/** An idle process is ended after this time, because it holds memory. */
const IDLE_MS = 30_000;

/** One pool for the whole process, however many `Platform` instances are created in it. */
export function openHeavy(): Heavy {
  return processWide("heavy", () => createHeavy());
}

export function createHeavy(limits: FairQueueLimits = LIMITS, entry = entryFile()): Heavy & { end(): void } {
  const queue = createFairQueue(limits);
  const slow = createSlowLane({ afterMs: SLOW_MS, most: MAX_SLOW });
  const idle: { process: HeavyProcess; timer: NodeJS.Timeout }[] = [];

  return {
    async run(task, input, { client, deadlineMs, processorMs = deadlineMs, memoryMb = DEFAULT_MEMORY_MB, answer }) {
      const catalog = globalThis.mastheadCatalog?.();
      const { result } = await queue.run(client, async () => {
        const process = acquire();
        const limits = { deadlineMs, processorMs, memoryMb };
        const result = process.send({ task, input, catalog }, limits, answer).finally(() => release(process));
        await slow.isDoneOrSlow(client, result);
        return { result };
      });
      return (await result) as never;
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
