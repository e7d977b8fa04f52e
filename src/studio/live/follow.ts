import type { LiveMessage } from "#domain/home/rules.ts";
import { backOff } from "./back-off.ts";

const ADDRESS = "/api/live";
/** The server is heard from every 25 seconds; after this long it is gone. */
const SILENCE_MS = 60_000;
/** As many failures as make the next try wait for long. */
const LATE = 6;

/** What the tab that holds the stream passes on to the others. */
type WorkerMessage = { say: "message"; message: LiveMessage } | { say: "beat" | "again" | "bye" };

/** How a connection ended: told that the session is over, answered with anything but a stream, or broken off. */
type Outcome = "bye" | "refused" | "lost";

export interface Handlers {
  onMessage: (message: LiveMessage) => void;
  /** The stream was away, and may have missed something. */
  onAgain: () => void;
  /** Whether changes are heard of. */
  onLive: (isLive: boolean) => void;
  /** The session is over, or may be. */
  onBye: () => void;
}

/**
 * Follows the live stream: one connection for all tabs of a browser where it can tell which tab holds it, else one for
 * this tab. Comes back after losing it, later and later.
 * @returns what ends it
 */
export function follow(userId: number, handlers: Handlers): () => void {
  const name = `masthead.live.${userId}`;
  const ending = new AbortController();
  const channel = new BroadcastChannel(name);
  let silence: ReturnType<typeof setTimeout> | undefined;

  const handleMessage = (word: WorkerMessage) => {
    clearTimeout(silence);
    if (word.say === "bye") return handlers.onBye();
    handlers.onLive(true);
    silence = setTimeout(() => handlers.onLive(false), SILENCE_MS);
    if (word.say === "message") handlers.onMessage(word.message);
    if (word.say === "again") handlers.onAgain();
  };
  const pass = (word: WorkerMessage) => {
    handleMessage(word);
    channel.postMessage(word);
  };
  channel.onmessage = ({ data }: MessageEvent<WorkerMessage>) => handleMessage(data);

  const hold = () => holdStream(ending.signal, pass, () => handlers.onLive(false));
  const held = "locks" in navigator ? navigator.locks.request(name, { signal: ending.signal }, hold) : hold();
  // Being told to stop while waiting for the lock is no defect.
  held.catch(() => undefined);

  return () => {
    ending.abort();
    channel.close();
    clearTimeout(silence);
    handlers.onLive(false);
  };
}

/** Keeps the stream open until it is told to end. */
async function holdStream(signal: AbortSignal, pass: (word: WorkerMessage) => void, onLost: () => void): Promise<void> {
  let failures = 0;
  let hasBeenOpen = false;
  while (!signal.aborted) {
    const outcome = await listen(signal, (word) => {
      if (failures > 0 && hasBeenOpen) pass({ say: "again" });
      failures = 0;
      hasBeenOpen = true;
      pass(word);
    });
    onLost();
    // Whoever signs in again on the page, as they may, is heard of again after a while.
    failures = outcome === "lost" ? failures + 1 : LATE;
    // The page finds out whether it was refused for that.
    if (outcome === "refused") pass({ say: "bye" });
    await pause(backOff(failures, Math.random()), signal);
  }
}

/** One connection, from its beginning to its end. */
function listen(signal: AbortSignal, pass: (word: WorkerMessage) => void): Promise<Outcome> {
  return new Promise((resolve) => {
    const source = new EventSource(ADDRESS);
    let silence: ReturnType<typeof setTimeout>;
    const end = (outcome: Outcome) => {
      clearTimeout(silence);
      source.close();
      signal.removeEventListener("abort", stop);
      resolve(outcome);
    };
    const stop = () => end("lost");
    const wait = () => {
      clearTimeout(silence);
      silence = setTimeout(stop, SILENCE_MS);
    };
    wait();
    signal.addEventListener("abort", stop);
    source.onmessage = ({ data }) => {
      wait();
      pass({ say: "message", message: JSON.parse(data) });
    };
    source.addEventListener("beat", () => {
      wait();
      pass({ say: "beat" });
    });
    source.addEventListener("bye", () => {
      pass({ say: "bye" });
      end("bye");
    });
    // The browser would come back by itself, but never later and later, and not at all after a refusal.
    source.onerror = () => end(source.readyState === EventSource.CLOSED ? "refused" : "lost");
  });
}

/** Waits, or until the browser is back online. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const over = () => {
      clearTimeout(timer);
      removeEventListener("online", over);
      signal.removeEventListener("abort", over);
      resolve();
    };
    const timer = setTimeout(over, ms);
    addEventListener("online", over);
    signal.addEventListener("abort", over);
  });
}
