import { setTimeout as sleep } from "node:timers/promises";
import { readBlocks } from "./read-blocks.ts";

/** An event of the brand; `body` is what endpoints receive, byte for byte. */
export type StreamedEvent = { id: number; event: string; body: string };

export type Stream = {
  /** Opens the stream: what comes after an event, or with null what happens from now on. */
  connect(after: number | null, signal: AbortSignal): Promise<ReadableStream<Uint8Array>>;
  /** Whether it may help to try again. */
  isPassing(error: unknown): boolean;
  /** Told once the server has said where the stream stands: nothing that happens from then on is missed. */
  onOpen?(): void;
  onLost?(error: unknown): void;
};

/** The server says at least every 15 seconds that it is there. */
const SILENCE_MS = 45_000;
const LONGEST_WAIT_MS = 30_000;

type Options = { after?: number | null; signal: AbortSignal; silenceMs?: number };

/**
 * The events as they happen, in order. A connection that breaks, or falls silent, is opened again where it ended, after
 * pauses that grow: nothing is missing and nothing comes twice. Ends when told to by the signal.
 * @throws what `connect` throws at first, and later where trying again cannot help
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
      const patience = { signal, hangUp, silenceMs };
      const body = await unlessSilent(connect(last, AbortSignal.any([signal, hangUp.signal])), patience);
      hasBeenOpen = true;
      let isPlaced = false;
      for await (const { id, event, data, retryMs } of readBlocks(alive(body, patience))) {
        failures = 0;
        pauseMs = retryMs ?? pauseMs;
        if (id === undefined) continue;
        if (!isPlaced) onOpen?.();
        isPlaced = true;
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
      // Whoever lost the same server does not come back in the same moment.
      await sleep(waitMs * (0.5 + Math.random() / 2), undefined, { signal }).catch(() => {});
    } finally {
      hangUp.abort();
    }
  }
}

type Timeouts = { signal: AbortSignal; hangUp: AbortController; silenceMs: number };

async function* alive(
  body: ReadableStream<Uint8Array>,
  patience: Timeouts,
): AsyncGenerator<Uint8Array, void, undefined> {
  const reader = body.getReader();
  try {
    // Only waiting is timed: who reads may take as long as it likes with what has come.
    for (;;) {
      const { done, value } = await unlessSilent(reader.read(), patience);
      if (done) return;
      yield value;
    }
  } finally {
    // Not left to the signal: Node 20 forgets to pass it on once it has collected its garbage.
    void reader.cancel().catch(() => {});
  }
}

async function unlessSilent<Value>(awaited: Promise<Value>, { signal, hangUp, silenceMs }: Timeouts): Promise<Value> {
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
