import { setTimeout as sleep } from "node:timers/promises";
import { outageOf } from "#kernel/outage.ts";

const WAIT_MS = 1000;
const ATTEMPTS = 60;

/**
 * Runs work that needs the database, and repeats it after an outage: a server that is restarting, or one of whose
 * processes was killed, is back within seconds.
 * @throws other errors immediately, and the outage itself when it does not end within about a minute
 */
export async function retryOnOutage<Result>(
  work: () => Promise<Result>,
  { log, signal, waitMs = WAIT_MS }: { log(line: string): void; signal: AbortSignal; waitMs?: number },
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (outageOf(error) !== "database" || attempt === ATTEMPTS) throw error;
      log(`The database is not responding (${error instanceof Error ? error.message : error}). Retrying …`);
      await sleep(waitMs, undefined, { signal });
    }
  }
}
