import type { LiveMessage } from "#domain/insights/home/rules.ts";
import { backOff } from "./back-off.ts";

const ADDRESS = "/api/live";
/** The server sends a heartbeat every 25 seconds; after this many milliseconds without one the connection is lost. */
const HEARTBEAT_TIMEOUT_MS = 60_000;
/**
 * On opening, the server also sends what changed in the 20 seconds before; what was read longer ago than this is read again, in
 * milliseconds.
 */
const LOOKBACK_MS = 15_000;
/** The number of failures that gives the maximum delay. */
const MAX_DELAY_FAILURES = 6;

/** What the tab with the stream broadcasts to other tabs. */
type TabMessage = { type: "message"; message: LiveMessage } | { type: "heartbeat" | "reconnected" | "signed_out" };
/** What a new tab tells the one with the stream, which answers with the latest messages. */
type Joined = { type: "joined" };

/** When this page was last live, in milliseconds since it was requested; what it shows is not older. */
let lastLiveMs = 0;

/** How a connection ended: the session is over, the response was not a stream, or the connection was lost. */
type Outcome = "signed_out" | "refused" | "lost";

export interface Handlers {
  onMessage: (message: LiveMessage) => void;
  /** Messages may have been missed: the stream was interrupted, or opened long after the page was read. */
  onReconnected: () => void;
  /** Whether the stream is connected. */
  onLive: (isLive: boolean) => void;
  /** The session has ended, or may have. */
  onSignedOut: () => void;
}

/**
 * Follows the live stream: one connection for all tabs where the browser supports locks, else one per tab. Reconnects
 * with back-off.
 * @returns a function that ends it
 */
export function followChanges(userId: number, handlers: Handlers): () => void {
  const name = `masthead.live.${userId}`;
  const ending = new AbortController();
  const channel = new BroadcastChannel(name);
  let heartbeatTimeout: ReturnType<typeof setTimeout> | undefined;
  let isLive = false;
  /** The changes that this tab has broadcast lately; null while it has no stream. */
  let sent: { message: TabMessage; atMs: number }[] | null = null;

  const setLive = (next: boolean) => {
    if (isLive || next) lastLiveMs = performance.now();
    isLive = next;
    handlers.onLive(next);
  };
  const handleMessage = (message: TabMessage) => {
    clearTimeout(heartbeatTimeout);
    if (message.type === "signed_out") return handlers.onSignedOut();
    const isLate = !isLive && performance.now() - lastLiveMs > LOOKBACK_MS;
    setLive(true);
    heartbeatTimeout = setTimeout(() => setLive(false), HEARTBEAT_TIMEOUT_MS);
    if (message.type === "message") handlers.onMessage(message.message);
    if (isLate || message.type === "reconnected") handlers.onReconnected();
  };
  const pass = (message: TabMessage) => {
    const atMs = performance.now();
    const recent = (sent ?? []).filter((one) => atMs - one.atMs < LOOKBACK_MS);
    sent = message.type === "message" || message.type === "reconnected" ? [...recent, { message, atMs }] : recent;
    handleMessage(message);
    channel.postMessage(message);
  };
  const onLost = () => {
    sent = null;
    setLive(false);
  };
  const answerNewTab = () => {
    for (const { message } of sent ?? []) channel.postMessage(message);
    if (sent) channel.postMessage({ type: "heartbeat" } satisfies TabMessage);
  };
  channel.onmessage = ({ data }: MessageEvent<TabMessage | Joined>) =>
    data.type === "joined" ? answerNewTab() : handleMessage(data);
  channel.postMessage({ type: "joined" } satisfies Joined);

  const hold = () => lockStream(ending.signal, pass, onLost);
  const held = "locks" in navigator ? navigator.locks.request(name, { signal: ending.signal }, hold) : hold();
  // Aborting while waiting for the lock is not an error.
  held.catch(() => undefined);

  return () => {
    ending.abort();
    channel.close();
    clearTimeout(heartbeatTimeout);
    setLive(false);
  };
}

/** Keeps the stream connected until it is aborted. */
async function lockStream(signal: AbortSignal, pass: (message: TabMessage) => void, onLost: () => void): Promise<void> {
  let failures = 0;
  let hasBeenOpen = false;
  while (!signal.aborted) {
    const outcome = await listen(signal, (message) => {
      if (failures > 0 && hasBeenOpen) pass({ type: "reconnected" });
      failures = 0;
      hasBeenOpen = true;
      pass(message);
    });
    onLost();
    if (signal.aborted) return;
    // Retries with the maximum delay: the person may sign in again on the page.
    failures = outcome === "lost" ? failures + 1 : MAX_DELAY_FAILURES;
    // The page checks whether the session is the reason.
    if (outcome === "refused") pass({ type: "signed_out" });
    await pause(backOff(failures, Math.random()), signal);
  }
}

/** One connection, from start to end. */
function listen(signal: AbortSignal, pass: (message: TabMessage) => void): Promise<Outcome> {
  return new Promise((resolve) => {
    const source = new EventSource(ADDRESS);
    let heartbeatTimeout: ReturnType<typeof setTimeout>;
    const end = (outcome: Outcome) => {
      clearTimeout(heartbeatTimeout);
      source.close();
      signal.removeEventListener("abort", stop);
      resolve(outcome);
    };
    const stop = () => end("lost");
    const wait = () => {
      clearTimeout(heartbeatTimeout);
      heartbeatTimeout = setTimeout(stop, HEARTBEAT_TIMEOUT_MS);
    };
    wait();
    signal.addEventListener("abort", stop);
    source.onmessage = ({ data }) => {
      wait();
      pass({ type: "message", message: JSON.parse(data) });
    };
    source.addEventListener("beat", () => {
      wait();
      pass({ type: "heartbeat" });
    });
    source.addEventListener("bye", () => {
      pass({ type: "signed_out" });
      end("signed_out");
    });
    // The browser's own reconnect has no back-off and does not retry after a refusal.
    source.onerror = () => end(source.readyState === EventSource.CLOSED ? "refused" : "lost");
  });
}

/** Waits for a delay, or until the browser is online again. */
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
