import pg from "pg";
import { outageOf } from "#kernel/outage.ts";

/**
 * Asks a database whether it is there, by a connection of its own that waits behind nobody's work.
 * @param ms without an answer, after which it counts as away: frozen and cut off say nothing at all
 * @returns whether it answers; one that refuses us for a reason of its own does
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

  /** The next question opens a connection anew. Not awaited: a server that hangs does not say goodbye either. */
  function drop(): void {
    void client?.end().catch(() => {});
    client = undefined;
  }
}

async function within<Value>(work: Promise<Value>, ms: number): Promise<Value> {
  const { promise: late, reject } = Promise.withResolvers<never>();
  // What has arrived while this process was busy is read before it counts as late.
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
