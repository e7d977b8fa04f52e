import { setTimeout as sleep } from "node:timers/promises";
import { parseEventStream } from "#kernel/event-stream.ts";

/** An event of the brand; `body` is what endpoints receive, byte for byte. */
export type StreamedEvent = { id: number; event: string; body: string };

export type Stream = {
  /** Opens the stream: the events after an id, or with null new events only. */
  connect(after: number | null, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** Whether a retry may help. */
  isPassing(error: unknown): boolean;
  /** Called once the server has sent the stream's start: no event from then on is missed. */
  onOpen?(): void;
  onLost?(error: unknown): void;
};

/** The server sends a heartbeat at least every 15 seconds. */
const SILENCE_MS = 45_000;
const LONGEST_WAIT_MS = 30_000;

type Options = { after?: number | null; signal: AbortSignal; silenceMs?: number };

/**
 * The events as they happen, in order. A connection that breaks, or times out, is reopened where it ended, with
 * backoff: no gaps and no duplicates. Ends when the signal aborts.
 * @throws what `connect` throws at first, and later where a retry cannot help
 */
export async function* follow(
  { connect, isPassing, onOpen, onLost }: Stream,
  { after = null, signal, silenceMs = SILENCE_MS }: Options,
): AsyncGenerator<StreamedEvent, void, undefined> {
  let last = after;
  let pauseMs = 2000;
  let failures = 0;
  for (let hasBeenOpen = false; !signal.aborted; failures += 1) {
    const hangUp = new AbortController();
    try {
      const timeouts = { signal, hangUp, silenceMs };
      const body = await withSilenceTimeout(connect(last, AbortSignal.any([signal, hangUp.signal])), timeouts);
      hasBeenOpen = true;
      let hasStarted = false;
      for await (const { id, event, data, retryMs } of parseEventStream(alive(body, timeouts))) {
        failures = 0;
        pauseMs = retryMs ?? pauseMs;
        if (id === undefined) continue;
        if (!hasStarted) onOpen?.();
        hasStarted = true;
        const isNew = last === null || Number(id) > last;
        if (isNew && data !== undefined) yield { id: Number(id), event, body: data };
        if (isNew) last = Number(id);
      }
      throw new Error("The server closed the stream.");
    } catch (error) {
      if (signal.aborted) return;
      if (!hasBeenOpen || !isPassing(error)) throw error;
      const waitMs = Math.min(pauseMs * 2 ** failures, LONGEST_WAIT_MS);
      onLost?.(error);
      // Jitter, so that clients that lost the same server do not reconnect at the same moment.
      await sleep(waitMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {});
    } finally {
      hangUp.abort();
    }
  }
}

type Timeouts = { signal: AbortSignal; hangUp: AbortController; silenceMs: number };

async function* alive(
  body: ReadableStream<Uint8Array>,
  timeouts: Timeouts,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body.getReader();
  try {
    // The timeout applies only while waiting: the consumer may take any time to process an event.
    for (;;) {
      const { done, value } = await withSilenceTimeout(reader.read(), timeouts);
      if (done) return;
      yield value;
    }
  } finally {
    // Not left to the signal: Node 20 loses its abort listener after a garbage collection.
    void reader.cancel().catch(() => {});
  }
}

async function withSilenceTimeout<Value>(
  awaited: Promise<Value>,
  { signal, hangUp, silenceMs }: Timeouts,
): Promise<Value> {
  let timer: NodeJS.Timeout | undefined;
  let onAbort = () => {};
  const end = new Promise<never>((_, reject) => {
    timer = setTimeout(() => {
      const error = new Error(`No data from the server for ${silenceMs / 1000} seconds.`);
      reject(error);
      hangUp.abort(error);
    }, silenceMs);
    onAbort = () => reject(signal.reason);
    signal.addEventListener("abort", onAbort);
    if (signal.aborted) onAbort();
  });
  try {
    return await Promise.race([awaited, end]);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener("abort", onAbort);
  }
}
