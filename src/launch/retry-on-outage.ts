import { setTimeout as sleep } from "node:timers/promises";
import { outageOf } from "#kernel/outage.ts";

const WAIT_MS = 1000;
const LONGEST_OUTAGE_MS = 60_000;

/**
 * Runs work that needs the database, and repeats it after an outage: a server that is restarting, or one of whose
 * processes was killed, is back within seconds.
 * @throws other errors immediately, and the outage itself when it does not end within about a minute
 */
export async function retryOnOutage<Result>(
  work: () => Promise<Result>,
  { log, signal, waitMs = WAIT_MS }: { log(line: string): void; signal: AbortSignal; waitMs?: number },
): Promise<Result> {
  let since = Number.POSITIVE_INFINITY;
  for (;;) {
    const startedAt = Date.now();
    try {
      return await work();
    } catch (error) {
      const failedAt = Date.now();
      // Work that went on for longer than an outage may last had a database until now.
      since = failedAt - startedAt > LONGEST_OUTAGE_MS ? failedAt : Math.min(since, failedAt);
      if (outageOf(error) !== "database" || failedAt - since > LONGEST_OUTAGE_MS) throw error;
      log(`The database is not responding (${error instanceof Error ? error.message : error}). Retrying …`);
      await sleep(waitMs, undefined, { signal });
    }
  }
}
