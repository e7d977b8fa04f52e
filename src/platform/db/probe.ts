import pg from "pg";
import { outageOf } from "#kernel/outage.ts";

/**
 * Checks whether a database is reachable, on a dedicated connection that does not wait for the pool.
 * @param ms timeout, after which it counts as unreachable: a frozen or disconnected server does not respond at all
 * @returns whether it responds; one that refuses us for its own reasons does
 */
export function createProbe(url: string, ms: number): () => Promise<boolean> {
  let client: pg.Client | undefined;

  return async () => {
    try {
      client ??= await open();
      await within(client.query("select 1"), ms);
      return true;
    } catch (error) {
      drop();
      return outageOf(error) !== "database";
    }
  };

  async function open(): Promise<pg.Client> {
    const fresh = new pg.Client({ connectionString: url, keepAlive: true });
    fresh.on("error", drop);
    try {
      await within(fresh.connect(), ms);
      return fresh;
    } catch (error) {
      void fresh.end().catch(() => {});
      throw error;
    }
  }

  /** The next check opens a new connection. Not awaited: a server that hangs does not close the connection either. */
  function drop(): void {
    void client?.end().catch(() => {});
    client = undefined;
  }
}

async function within<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  // Data that arrived while this process was busy is read before the check counts as timed out.
  const timer = setTimeout(
    () => setImmediate(() => reject(Object.assign(new Error("No response."), { code: "ETIMEDOUT" }))),
    ms,
  );
  work.catch(() => {});
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
