import { randomUUID } from "node:crypto";
import { hostname } from "node:os";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as sleep } from "node:timers/promises";
import type { Platform } from "#platform/services.ts";
import { createFlush } from "#platform/telemetry/shared-counts.ts";
import type { DatabaseWatch } from "./watch.ts";

const BEAT_SECONDS = 5;
/** How often the delay of the event loop is sampled; a loop without delay measures exactly this. */
const LAG_RESOLUTION_MS = 20;

/**
 * Writes every few seconds that this worker is alive, by the database's clock, its metrics, and on what it works; `/readyz`,
 * `/metrics` and `admin doctor` read them. Ends with `stop`.
 */
export async function runHeartbeat(
  { db }: Platform,
  { watch, stop, groups }: { watch: DatabaseWatch; stop: AbortSignal; groups: readonly string[] },
): Promise<void> {
  const id = `${hostname()}-${process.pid}-${randomUUID().slice(0, 8)}`;
  const flush = createFlush(db);
  const lag = monitorEventLoopDelay({ resolution: LAG_RESOLUTION_MS });
  lag.enable();
  while (!stop.aborted) {
    const lagSeconds = Math.max(0, lag.percentile(99) / 1e9 - LAG_RESOLUTION_MS / 1000);
    lag.reset();
    await db.$executeRaw`
      with gone as (delete from worker_heartbeats where beat_at < now() - interval '1 day')
      insert into worker_heartbeats (id, beat_at, memory_bytes, lag_seconds, groups)
      values (${id}, now(), ${process.memoryUsage.rss()}, ${lagSeconds}, ${[...groups]})
      on conflict (id) do update
        set beat_at = now(), memory_bytes = excluded.memory_bytes, lag_seconds = excluded.lag_seconds`.catch(
      watch.failed,
    );
    await flush().catch(watch.failed);
    await sleep(BEAT_SECONDS * 1000, undefined, { signal: stop }).catch(() => {});
  }
  lag.disable();
  await flush().catch(watch.failed);
  await db.$executeRaw`delete from worker_heartbeats where id = ${id}`.catch(watch.failed);
}
