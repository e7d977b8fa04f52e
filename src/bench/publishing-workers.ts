import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { randomOf } from "#platform/connectors/test/for-tests.ts";
import type { WorkerOptions } from "./publishing-worker.ts";

const WORKER = fileURLToPath(new URL("./publishing-worker.ts", import.meta.url));

/** @param execArgv options of Node.js itself */
export function startWorker(env: NodeJS.ProcessEnv, options: WorkerOptions, execArgv: string[] = []): ChildProcess {
  return fork(WORKER, [JSON.stringify(options)], {
    env,
    execArgv,
    stdio: ["ignore", "ignore", "inherit", "ipc"],
  });
}

/** Stops a worker gracefully, as a shutdown would. */
export async function stopWorker(worker: ChildProcess): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return;
  const ended = once(worker, "exit");
  worker.kill("SIGCONT");
  worker.kill("SIGTERM");
  await ended;
}

/** Keeps `count` workers running, restarting them as needed, and counts the kills. */
export function superviseWorkers(count: number, envOf: (slot: number) => NodeJS.ProcessEnv, options: WorkerOptions) {
  const workers: ChildProcess[] = [];
  const atWork = new Set<ChildProcess>();
  let killed = 0;
  let pauses = 0;
  let isStopping = false;
  const seed = options.die?.seed;
  const random = seed === undefined ? Math.random : randomOf(seed);
  let started = 0;
  const { promise: failed, reject: fail } = Promise.withResolvers<never>();

  function start(slot: number): void {
    started++;
    // Each has faults of its own, or all would be killed at the same step.
    const own =
      options.die && seed !== undefined ? { ...options, die: { ...options.die, seed: seed + started } } : options;
    const worker = startWorker(envOf(slot), own);
    workers[slot] = worker;
    worker.once("message", () => atWork.add(worker));
    worker.once("exit", (code, signal) => {
      atWork.delete(worker);
      if (signal === "SIGKILL") killed++;
      if (code !== null && !isStopping) return fail(new Error(`A worker ended by itself (code ${code}).`));
      if (!isStopping) start(slot);
    });
  }
  for (let slot = 0; slot < count; slot++) start(slot);
  const any = () => [...atWork][Math.floor(random() * atWork.size)];

  return {
    /** Rejects when a worker exits because of an error of its own: then the run proves nothing. */
    failed,
    figures: () => ({ killed, pauses }),
    pids: () => workers.flatMap(({ pid }) => pid ?? []),
    ready: () => Promise.all(workers.map((worker) => once(worker, "message"))),
    /** Never the last running one, or the run would only test starts. */
    killOne(): void {
      if (atWork.size > 1) any()?.kill("SIGKILL");
    },
    /** Longer than a lease: when it resumes, other workers have its publications. */
    async pauseOne(seconds: number): Promise<void> {
      const worker = any();
      if (!worker) return;
      atWork.delete(worker);
      worker.kill("SIGSTOP");
      pauses++;
      await sleep(seconds * 1000);
      worker.kill("SIGCONT");
      atWork.add(worker);
    },
    /** No worker publishes while `meanwhile` runs. */
    async pauseAll(meanwhile: () => Promise<void>): Promise<void> {
      for (const worker of workers) worker.kill("SIGSTOP");
      try {
        await meanwhile();
      } finally {
        for (const worker of workers) worker.kill("SIGCONT");
      }
    },
    async stop(): Promise<void> {
      isStopping = true;
      await Promise.all(workers.map(stopWorker));
    },
  };
}
