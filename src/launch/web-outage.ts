import type { ServerResponse } from "node:http";
import { onClose } from "./web-close.ts";

/** A frozen database must cost 503 within 5 s: these, and what the probe may take, stay below. */
const PATIENCE_MS = 500;
const LOOK_MS = 250;

export type OutageGuard = {
  /** The database was away when last asked. */
  isAway(): boolean;
  /** Asks anew. @returns whether it is away */
  check(): Promise<boolean>;
  /** Calls `refuse` if the database turns out to be away before this answer has begun. */
  watch(response: ServerResponse, refuse: () => void): void;
};

/**
 * Knows when the database is away, so that nobody waits for it: asks only while an answer is slow to come, and while it
 * is away, until it is back.
 * @param probe whether the database answers, within a bounded time
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
