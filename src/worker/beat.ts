import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import type { Platform } from "#platform/services.ts";
import type { Watch } from "./watch.ts";

const BEAT_SECONDS = 5;

/** Says every few seconds that this worker lives, by the database's clock; `/readyz` reads it. Ends with `stop`. */
export async function beat({ db }: Platform, watch: Watch, stop: AbortSignal): Promise<void> {
  const id = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  while (!stop.aborted) {
    await db.$executeRaw`
      with gone as (delete from worker_heartbeats where beat_at < now() - interval '1 day')
      insert into worker_heartbeats (id, beat_at) values (${id}, now())
      on conflict (id) do update set beat_at = now()`.catch(watch.failed);
    await sleep(BEAT_SECONDS * 1000, undefined, { signal: stop }).catch(() => {});
  }
  await db.$executeRaw`delete from worker_heartbeats where id = ${id}`.catch(watch.failed);
}
