const LONGEST_BACK_OFF_SECONDS = 10;

export type LoopOptions = {
  /** Performs one unit of work and returns how much was done. */
  runOnce(): Promise<number>;
  /** Waits until more work may exist, or `stop`. Called after a run that found nothing. */
  pause(stop: AbortSignal): Promise<void>;
  /** Called with the error after a failed run, and with null after a successful one. */
  onResult?: ((error: unknown) => void) | undefined;
};

/** Repeats a unit of work until `stop`. Survives a lost database connection. */
export async function runLoop({ runOnce, pause, onResult }: LoopOptions, stop: AbortSignal): Promise<void> {
  for (let failures = 0; !stop.aborted; ) {
    try {
      if ((await runOnce()) === 0) await pause(stop);
      failures = 0;
      onResult?.(null);
    } catch (error) {
      onResult?.(error);
      await pauseFor(Math.min(2 ** failures++, LONGEST_BACK_OFF_SECONDS), stop);
    }
  }
}

/** Waits this many seconds, or until `stop`, without the exception of an aborted sleep: workers pause all the time. */
export function pauseFor(seconds: number, stop: AbortSignal): Promise<void> {
  if (stop.aborted) return Promise.resolve();
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      stop.removeEventListener("abort", end);
      resolve();
    };
    const timer = setTimeout(end, seconds * 1000);
    stop.addEventListener("abort", end);
  });
}
