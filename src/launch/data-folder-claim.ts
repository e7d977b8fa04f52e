import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { CALLED_AS } from "./called-as.ts";
import { FatalError } from "./supervise.ts";

/** An arbitrary number, the only advisory lock of this kind on the embedded database. */
const LOCK = 1_297_306_449;
const NAME = "masthead launcher";
const STOPPING = " (stopping)";
/** A previous launcher whose npm was killed needs this long to notice. */
const WAIT_MS = 3000;

/** Tells the next launcher, which is waiting, that this one is stopping. */
export type AnnounceStop = () => Promise<void>;

/**
 * Makes this process the only launcher of a data folder. The claim is a database lock held by a connection, so it ends
 * with the process, however that ends. A launcher that is stopping is waited for.
 * @param onLost is called when that connection ends before we do: the claim has to be made again
 * @throws FatalError when another launcher runs
 * @throws Error when the server stops while we wait, as it does when the other launcher stops it
 */
export async function claimDataFolder(
  url: string,
  dataDir: string,
  onLost: () => void = () => {},
): Promise<AnnounceStop> {
  const client = await connect(url);
  const startedAt = Date.now();
  while (!(await tryLock(client))) {
    const owner = await findOwner(client);
    if (!owner?.includes(STOPPING) && Date.now() - startedAt > WAIT_MS) {
      await client.end();
      const pid = owner?.match(/\d+/)?.[0] ?? "unknown";
      throw new FatalError([
        `Masthead is already running on ${dataDir} (process ${pid}).`,
        `Stop it with "kill ${pid}", or start this one with another folder and port: DATA_DIR=… PORT=… ${CALLED_AS.start}`,
      ]);
    }
    await sleep(100);
  }
  client.on("end", onLost);
  return announcement(client);
}

/** The same for a command that can also work beside a running launcher: null if there is one. */
export async function claimIfFree(url: string): Promise<AnnounceStop | null> {
  const client = await connect(url);
  if (await tryLock(client)) return announcement(client);
  await client.end();
  return null;
}

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: `${NAME} ${process.pid}` });
  // A lost connection is handled by the "end" event.
  client.on("error", () => {});
  await client.connect();
  return client;
}

function announcement(client: pg.Client): AnnounceStop {
  return async () => {
    const name = `${NAME} ${process.pid}${STOPPING}`;
    await client.query("select set_config('application_name', $1, false)", [name]).catch(() => {});
  };
}

async function tryLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ won: boolean }>("select pg_try_advisory_lock($1) as won", [LOCK]);
  return rows[0]?.won ?? false;
}

async function findOwner(client: pg.Client): Promise<string | undefined> {
  const { rows } = await client.query<{ application_name: string }>(
    `select application_name from pg_stat_activity join pg_locks using (pid)
     where locktype = 'advisory' and granted and (classid::bigint << 32 | objid::bigint) = $1`,
    [LOCK],
  );
  return rows[0]?.application_name;
}
