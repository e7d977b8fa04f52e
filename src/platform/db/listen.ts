import { setTimeout as sleep } from "node:timers/promises";
import { Client } from "pg";

const AGAIN_MS = 1000;
/** Polling interval, in milliseconds, behind a connection pooler. */
const POLL_MS = 5000;

/**
 * Listens on a PostgreSQL channel on a dedicated connection that is reopened when it breaks. A pooler such as PgBouncer
 * gives each transaction another server session, so notifications would be lost: behind one, `onNotice` is called every
 * few seconds instead.
 * @param onNotice receives the payload, or null when notifications may have been missed, as whenever listening begins
 * @param onTrouble receives the error of each connection that could not be opened, or broke
 * @returns a function that stops listening
 */
export function listenOnChannel(
  url: string,
  channel: "masthead_access",
  {
    onNotice,
    onError,
    pollMs = POLL_MS,
  }: { onNotice: (payload: string | null) => void; onError: (error: unknown) => void; pollMs?: number },
): () => void {
  const ending = new AbortController();
  void listenAndReconnect();
  return () => ending.abort();

  async function listenAndReconnect(): Promise<void> {
    while (!ending.signal.aborted) {
      await listen().catch(onError);
      await sleep(AGAIN_MS, undefined, { signal: ending.signal, ref: false }).catch(() => {});
    }
  }

  async function listen(): Promise<void> {
    const client = new Client({ connectionString: url, keepAlive: true, connectionTimeoutMillis: 10_000 });
    const broken = Promise.withResolvers<never>();
    // Prevents an unhandled rejection: the promise is awaited only once listening has begun.
    broken.promise.catch(() => {});
    client.on("error", broken.reject);
    client.on("end", () => broken.reject(new Error("The listening connection was closed.")));
    client.on("notification", ({ payload = "" }) => onNotice(payload));
    const ended = new Promise<void>((resolve) => ending.signal.addEventListener("abort", () => resolve()));
    try {
      await client.connect();
      const isPooled = await isBehindPooler(client);
      if (isPooled) await client.end();
      else await client.query(`listen ${channel}`);
      if (ending.signal.aborted) return;
      onNotice(null);
      if (isPooled) await poll();
      else await Promise.race([broken.promise, ended]);
    } finally {
      await client.end().catch(() => {});
    }
  }

  async function poll(): Promise<void> {
    while (!ending.signal.aborted) {
      await sleep(pollMs, undefined, { signal: ending.signal, ref: false }).catch(() => {});
      if (!ending.signal.aborted) onNotice(null);
    }
  }
}

/** A pooler reports a process id of its own making. */
export async function isBehindPooler(client: Client): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>("select pg_backend_pid() as pid");
  return rows[0]?.pid !== (client as Client & { processID?: number | null }).processID;
}
