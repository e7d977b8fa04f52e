import type { SystemContext } from "#kernel/job.ts";
import type { MetricValues as Reported } from "#platform/connectors/contract.ts";
import { type Db, lockKeyOf } from "#platform/db/index.ts";
import { MetricValues } from "./schema.ts";
import { sumGains } from "./sum-gains.ts";

/** First key of the advisory locks that let one job at a time sum the gains of a channel; the second is the channel's id. */
const GAINS_LOCK = 1_835_365_234;

/**
 * Stores what was read of some publications, by their IDs, as the metrics of a day, in the place of earlier ones, and of
 * an hour.
 * @param time `day`: `2026-11-24`; `hour`: its beginning, of fresh publications
 */
export async function storeMetrics(
  { db, clock }: Pick<SystemContext, "db" | "clock">,
  found: ReadonlyMap<number, Reported>,
  { day, hour }: { day: string; hour?: Date },
): Promise<void> {
  if (found.size === 0) return;
  const now = clock.now();
  const rows = JSON.stringify([...found].map(([id, values]) => ({ id, values: MetricValues.parse(values) })));
  await db.$transaction(async (tx) => {
    await tx.$executeRaw`
      insert into publication_metrics as stored (publication_id, day, values, as_of)
      select r.id, ${day}::date, r.values, ${now} from jsonb_to_recordset(${rows}::jsonb) as r (id bigint, "values" jsonb)
      order by r.id
      on conflict (publication_id, day) do update set values = excluded.values, as_of = excluded.as_of
        where stored.as_of <= excluded.as_of`;
    if (!hour) return;
    await tx.$executeRaw`
      insert into publication_hourly_metrics (publication_id, hour, values, as_of)
      select r.id, ${hour}, r.values, ${now} from jsonb_to_recordset(${rows}::jsonb) as r (id bigint, "values" jsonb)
      order by r.id
      on conflict do nothing`;
  });
}

/**
 * Sums the gains of these days again. The jobs of an hour and of the night may do so at once: each sees what the other
 * stored, because the second waits for the first.
 */
export async function sumGainsAlone(db: Db, channelId: number, days: ReadonlySet<string>): Promise<void> {
  for (const day of days) {
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`select pg_advisory_xact_lock(${GAINS_LOCK}::int, ${lockKeyOf(channelId)}::int)`;
      await sumGains(tx, channelId, day);
    });
  }
}
