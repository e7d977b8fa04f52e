import type { ServerResponse } from "node:http";
import { onClose } from "./web-close.ts";

/** A frozen database must result in 503 within 5 s: the sum of these and of the probe's timeout stays below. */
const PATIENCE_MS = 500;
const LOOK_MS = 250;

export type OutageGuard = {
  /** Whether the database was unreachable at the last check. */
  isAway(): boolean;
  /** Checks now. @returns whether it is unreachable */
  check(): Promise<boolean>;
  /** Calls `refuse` if the database turns out to be unreachable before this response has begun. */
  watch(response: ServerResponse, refuse: () => void): void;
};

/**
 * Detects an unreachable database, so that no request waits for it: probes only while a response is slow, and during an
 * outage until it is over.
 * @param probe whether the database responds, within a bounded time
 */
export function createOutageGuard(
  probe: () => Promise<boolean>,
  { onChange = () => {} }: { onChange?: (isAway: boolean) => void } = {},
): OutageGuard {
  const waiting = new Map<ServerResponse, { since: number; refuse: () => void }>();
  let isAway = false;
  let answeredAt = 0;
  let asking: Promise<boolean> | undefined;
  let timer: NodeJS.Timeout | undefined;

  return {
    isAway: () => isAway,
    check: ask,
    watch(response, refuse) {
      waiting.set(response, { since: Date.now(), refuse });
      onClose(response, () => waiting.delete(response));
      startPolling();
    },
  };

  function startPolling(): void {
    timer ??= setInterval(() => {
      for (const response of waiting.keys()) if (response.headersSent) waiting.delete(response);
      if (waiting.size === 0 && !isAway) {
        clearInterval(timer);
        timer = undefined;
        return;
      }
      const late = Date.now() - PATIENCE_MS;
      const isSlow = [...waiting.values()].some(({ since }) => since < late);
      if (isAway || (isSlow && answeredAt < late)) void ask();
    }, LOOK_MS).unref();
  }

  function ask(): Promise<boolean> {
    asking ??= probe()
      .then((isThere) => settle(!isThere))
      .finally(() => {
        asking = undefined;
      });
    return asking;
  }

  function settle(now: boolean): boolean {
    if (now !== isAway) onChange(now);
    isAway = now;
    answeredAt = Date.now();
    if (!isAway) return false;
    for (const [response, { refuse }] of waiting) {
      waiting.delete(response);
      if (!response.headersSent) refuse();
    }
    startPolling();
    return true;
  }
}
