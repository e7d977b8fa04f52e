import type { ServerResponse } from "node:http";
import { onClose } from "./close.ts";

/** A frozen database must result in 503 within 5 s: the sum of these and of the probe's timeout stays below. */
const PROBE_AFTER_MS = 500;
const LOOK_MS = 250;

export type OutageGuard = {
  /** Whether the database was unreachable at the last check. */
  isUnreachable(): boolean;
  /** Checks now. @returns whether it is unreachable */
  check(): Promise<boolean>;
  /** Calls back when it becomes unreachable. @returns a function that ends this */
  onUnreachable(callback: () => void): () => void;
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
  { onChange = () => {} }: { onChange?: (isUnreachable: boolean) => void } = {},
): OutageGuard {
  const waiting = new Map<ServerResponse, { since: number; refuse: () => void }>();
  const callbacks = new Set<() => void>();
  let isUnreachable = false;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let pending: Promise<boolean> | undefined;
  let timer: NodeJS.Timeout | undefined;

  return {
    isUnreachable: () => isUnreachable,
    check: ask,
    onUnreachable(callback) {
      callbacks.add(callback);
      return () => callbacks.delete(callback);
    },
    watch(response, refuse) {
      waiting.set(response, { since: performance.now(), refuse });
      onClose(response, () => waiting.delete(response));
      startPolling();
    },
  };

  function startPolling(): void {
    timer ??= setInterval(() => {
      for (const response of waiting.keys()) if (response.headersSent) waiting.delete(response);
      if (waiting.size === 0 && !isUnreachable) {
        clearInterval(timer);
        timer = undefined;
        return;
      }
      const late = performance.now() - PROBE_AFTER_MS;
      const isSlow = [...waiting.values()].some(({ since }) => since < late);
      if (isUnreachable || (isSlow && answeredAt < late)) void ask();
    }, LOOK_MS).unref();
  }

  function ask(): Promise<boolean> {
    pending ??= probe()
      .then((isThere) => settle(!isThere))
      .finally(() => {
        pending = undefined;
      });
    return pending;
  }

  function settle(now: boolean): boolean {
    if (now !== isUnreachable) onChange(now);
    isUnreachable = now;
    answeredAt = performance.now();
    if (!isUnreachable) return false;
    for (const callback of callbacks) callback();
    for (const [response, { refuse }] of waiting) {
      waiting.delete(response);
      if (!response.headersSent) refuse();
    }
    startPolling();
    return true;
  }
}

/** Health checks and built files work without the database. */
export function needsDatabase(path: string): boolean {
  return !/^\/(healthz|readyz|metrics|offline|masthead\.mjs|_next\/.*|languages\/.*)$|^\/[^/]+\.(js|svg|png|ico|txt|webmanifest)$/.test(
    path,
  );
}
