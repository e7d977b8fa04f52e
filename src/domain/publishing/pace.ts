import { setTimeout as sleep } from "node:timers/promises";

const LONGEST_BACK_OFF_SECONDS = 10;

export type LoopOptions = {
  /** One piece of the work; how much it was. */
  runOnce(): Promise<number>;
  /** Waits until there may be more, or `stop`. Called when a turn found nothing. */
  pause(stop: AbortSignal): Promise<void>;
  /** Told when a turn failed, and with null when one succeeded. */
  onResult?: ((error: unknown) => void) | undefined;
};

/** Repeats a piece of work until `stop`. Survives a database that goes away. */
export async function runLoop(
  { runOnce: turn, pause, onResult: onTurn }: LoopOptions,
  stop: AbortSignal,
): Promise<void> {
  for (let failures = 0; !stop.aborted; ) {
    try {
      if ((await turn()) === 0) await pause(stop);
      failures = 0;
      onTurn?.(null);
    } catch (error) {
      onTurn?.(error);
      await pauseFor(Math.min(2 ** failures++, LONGEST_BACK_OFF_SECONDS), stop);
    }
  }
}

/** So many seconds, or until `stop`. */
export function pauseFor(seconds: number, stop: AbortSignal): Promise<void> {
  return sleep(seconds * 1000, undefined, { signal: stop }).catch(() => {});
}
