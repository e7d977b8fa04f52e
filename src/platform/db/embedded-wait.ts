import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { isAlive, stopImmediately } from "./embedded-process.ts";
import { serverUrl } from "./embedded-state.ts";

/**
 * Longer than a launcher gives its server to stop by itself (15 s): a server that is still shutting down after that has
 * no launcher.
 */
const STOPPING_MS = 25_000;
/**
 * A live server that does not respond at all for this long is frozen or broken, and we did not start it, so it is not
 * ended.
 */
const UNRESPONSIVE_MS = 120_000;
const FIRST_LOG_MS = 3000;
const NEXT_LOG_MS = 10_000;

type State = "up" | "starting" | "stopping" | "silent";

const PROGRESS_MESSAGES: Record<Exclude<State, "up">, string> = {
  starting: "is starting, possibly recovering from a crash",
  stopping: "is shutting down",
  silent: "is not responding yet",
};

/**
 * Waits until the server accepts a connection, and logs the reason for waiting. A fast shutdown during the recovery
 * from a killed child never ends (seen with 18.4): one that takes longer than `stoppingMs` is ended immediately, and
 * the next start recovers.
 * @returns false as soon as its process is gone
 * @throws Error when it refuses our password, or does not respond for two minutes
 */
export async function awaitServer(
  { pid, port, password }: { pid: number; port: number; password: string },
  { log, stoppingMs = STOPPING_MS }: { log(line: string): void; stoppingMs?: number },
): Promise<boolean> {
  const startedAt = Date.now();
  let nextLogAt = startedAt + FIRST_LOG_MS;
  let last: State = "silent";
  let since = startedAt;
  while (isAlive(pid)) {
    const state = await ask(port, password);
    const now = Date.now();
    if (state === "up") return true;
    if (state !== last) [last, since] = [state, now];
    if (now >= nextLogAt) {
      log(
        `Waiting for PostgreSQL (process ${pid}), which ${PROGRESS_MESSAGES[state]} … (${Math.round((now - startedAt) / 1000)} s)`,
      );
      nextLogAt = now + NEXT_LOG_MS;
    }
    if (state === "stopping" && now - since > stoppingMs) {
      log(
        `PostgreSQL (process ${pid}) does not finish shutting down: killing it now; the next start recovers its data.`,
      );
      await stopImmediately(pid);
      return false;
    }
    if (state === "silent" && now - since > UNRESPONSIVE_MS)
      throw new Error(`PostgreSQL (process ${pid}) is running but not responding. Stop it with "kill -QUIT ${pid}".`);
    await sleep(25);
  }
  return false;
}

async function ask(port: number, password: string): Promise<State> {
  const client = new pg.Client({ connectionString: serverUrl(port, password), connectionTimeoutMillis: 5000 });
  client.on("error", () => {});
  try {
    await client.connect();
    await client.end();
    return "up";
  } catch (error) {
    if (!(error instanceof pg.DatabaseError)) return "silent";
    if (error.code === "28P01")
      throw new Error("PostgreSQL rejects the password in postgres.json of the data folder.", { cause: error });
    // PostgreSQL's message text, which LC_ALL=C keeps in English; both states have the same code.
    return error.code === "57P03" && error.message.includes("shutting down") ? "stopping" : "starting";
  }
}
