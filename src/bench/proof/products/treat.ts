import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { randomOf } from "#platform/connectors/test/for-tests.ts";
import type { Product, Said, Wanted } from "./product.ts";

export type Treatment = {
  kills: number;
  overSeconds: number;
  latencyMs: number;
  seed: number;
  /** How long after the last publication was due the product may go on. */
  patienceSeconds: number;
};

export type Treated = { kills: number; said: Said[]; seconds: number };

type Watched = {
  product: Product;
  wanted: readonly Wanted[];
  treatment: Treatment;
  onArrival(listener: () => void): void;
  signal: AbortSignal;
  log(line: string): void;
};

const LOOK_MS = 2000;
const PROGRESS_MS = 15_000;
const STOP_MS = 15_000;
/** A process that ends by itself is started again after a moment, or one that can't start would take the machine. */
const RESTART_MS = 1000;

/**
 * Runs the process that publishes until the product has said something final of everything, or patience ends. Kills it at
 * random times, each within a request to publish or just after its response, and starts it again at once.
 * @throws Error when it is interrupted
 */
export async function treat({ product, wanted, treatment, onArrival, signal, log }: Watched): Promise<Treated> {
  const { kills, overSeconds, latencyMs, seed, patienceSeconds } = treatment;
  const random = randomOf(seed);
  const startedAt = Date.now();
  const endsAt = Math.max(...wanted.map(({ dueAt }) => dueAt.getTime())) + patienceSeconds * 1000;
  let killed = 0;
  let isStopping = false;
  let publisher = start();

  function start(): ChildProcess {
    const child = product.startPublisher();
    let isKilled = false;
    // Counted from the first request, so that a product that takes longer to start publishes as much between two kills.
    let mayKillAt: number | undefined;
    onArrival(() => {
      mayKillAt ??= Date.now() + random() * ((2 * overSeconds * 1000) / Math.max(kills, 1));
      if (isKilled || killed >= kills || Date.now() < mayKillAt) return;
      isKilled = true;
      setTimeout(() => child.kill("SIGKILL"), random() * latencyMs * 1.5);
    });
    child.once("exit", (code, signal) => {
      if (signal === "SIGKILL" && isKilled) killed++;
      if (isStopping) return;
      if (isKilled) publisher = start();
      else {
        log(`  the process that publishes ended by itself (${code ?? signal})`);
        setTimeout(() => {
          if (!isStopping) publisher = start();
        }, RESTART_MS);
      }
    });
    return child;
  }

  let said: Said[] = [];
  try {
    for (let shownAt = 0; Date.now() < endsAt; await sleep(LOOK_MS)) {
      if (signal.aborted) throw new Error("Interrupted.");
      said = await product.readSaid();
      const left = said.filter(({ status }) => status === "pending").length;
      if (Date.now() - shownAt > PROGRESS_MS) {
        shownAt = Date.now();
        log(`  ${said.length - left} of ${wanted.length} are done, ${killed} of ${kills} kills`);
      }
      if (left === 0 && said.length >= wanted.length) break;
    }
    return { kills: killed, said: await product.readSaid(), seconds: (Date.now() - startedAt) / 1000 };
  } finally {
    isStopping = true;
    await stopProcess(publisher);
  }
}

/** Asks it to stop, and makes it after a while. */
export async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const forced = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await ended;
  clearTimeout(forced);
}
