import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";

const AGAIN_MS = 1000;

/**
 * Listens on a channel of PostgreSQL, by a connection of its own that is opened anew when it breaks.
 * @param onNotice is given what was sent, and null whenever listening begins: what was sent before has been missed
 * @param onTrouble is told of each connection that could not be opened, or broke
 * @returns what ends it
 */
export function listenOnChannel(
  url: string,
  channel: "masthead_access",
  { onNotice, onTrouble }: { onNotice: (payload: string | null) => void; onTrouble: (error: unknown) => void },
): () => void {
  const ending = new AbortController();
  void keepListening();
  return () => ending.abort();

  async function keepListening(): Promise<void> {
    while (!ending.signal.aborted) {
      await listen().catch(onTrouble);
      await sleep(AGAIN_MS, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
  }

  async function listen(): Promise<void> {
    const client = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 });
    const broken = Promise.withResolvers<never>();
    // The promise is awaited only once listening has begun.
    broken.promise.catch(() => {});
    client.on("error", broken.reject);
    client.on("end", () => broken.reject(new Error("The connection that listens has ended.")));
    client.on("notification", ({ payload = "" }) => onNotice(payload));
    const ended = new Promise<void>((resolve) => ending.signal.addEventListener("abort", () => resolve()));
    try {
      await client.connect();
      await client.query(`listen ${channel}`);
      if (ending.signal.aborted) return;
      onNotice(null);
      await Promise.race([broken.promise, ended]);
    } finally {
      await client.end().catch(() => {});
    }
  }
}
