import type { SystemContext } from "#kernel/job.ts";
import { notifyByMail, notifyInApp } from "./notify-published.ts";
import { pauseFor, runLoop } from "./run-loop.ts";

/** Seconds in which posts that are published one after the other become one batch. */
const GATHER_SECONDS = 0.25;
/** Seconds until what another worker left, or could not do at first, is looked for. */
const POLL_SECONDS = 5;
/** How long notifications wait while the worker is busy publishing: what is due goes first. */
const BUSY_SECONDS = 5;

export type Notifier = {
  /** Says that there may be something to do. */
  wake(): void;
  /** Notifies of published posts until `stop`. Survives a lost database connection. */
  run(stop: AbortSignal, onResult: ((error: unknown) => void) | undefined): Promise<void>;
};

/**
 * @param isBusy whether the worker has many publications in progress
 * @param busySeconds how long notifications wait for that at most
 */
export function createNotifier(ctx: SystemContext, isBusy: () => boolean, busySeconds = BUSY_SECONDS): Notifier {
  let isWanted = false;
  let endPause = () => {};

  async function pauseUntilWanted(stop: AbortSignal): Promise<void> {
    await pauseFor(GATHER_SECONDS, stop);
    const over = new AbortController();
    endPause = () => over.abort();
    if (!isWanted) await pauseFor(POLL_SECONDS, AbortSignal.any([stop, over.signal]));
    for (let seconds = 0; isBusy() && seconds < busySeconds && !stop.aborted; seconds += GATHER_SECONDS)
      await pauseFor(GATHER_SECONDS, stop);
  }

  return {
    wake() {
      isWanted = true;
      endPause();
    },
    async run(stop, onResult) {
      const inApp = {
        runOnce() {
          isWanted = false;
          return notifyInApp(ctx);
        },
        pause: pauseUntilWanted,
        onResult,
      };
      const byMail = {
        runOnce: () => notifyByMail(ctx),
        pause: () => pauseFor(POLL_SECONDS, stop),
        onResult,
      };
      await Promise.all([runLoop(inApp, stop), runLoop(byMail, stop)]);
    },
  };
}
