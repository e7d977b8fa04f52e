import { addValues, dayOf } from "#domain/insights/metrics/rules.ts";
import type { MetricValues } from "#domain/insights/metrics/schema.ts";
import type { Tx } from "#platform/db/index.ts";

export type ListedMetrics = { publishedAt: Date; metrics: MetricValues };

/**
 * What a listed post adds, and to which day: all that it has to the day it was published when it is listed first, because
 * most of it came then; later what it gained to the day it is listed.
 * @param before its metrics as they were listed before; null for the first time
 */
export function gainsOf(
  { publishedAt, metrics }: ListedMetrics,
  before: MetricValues | null,
  now: Date,
): { day: string; values: MetricValues } {
  if (!before) return { day: dayOf(publishedAt), values: metrics };
  const values: MetricValues = {};
  for (const [key, value] of Object.entries(metrics) as [keyof MetricValues, number | null][])
    values[key] = value === null ? null : value - (before[key] ?? 0);
  return { day: dayOf(now), values };
}

/** What is taken back for a post that turned out to be a publication of ours, which has gains of its own. */
export function withdrawalOf({ publishedAt, metrics }: ListedMetrics): { day: string; values: MetricValues } {
  const known = Object.entries(metrics).filter((entry): entry is [string, number] => typeof entry[1] === "number");
  return { day: dayOf(publishedAt), values: Object.fromEntries(known.map(([key, value]) => [key, -value])) };
}

/** Adds gains to the days of a channel. Its `post_imports` row is locked, so that no other run does so at once. */
export async function storeGains(
  tx: Tx,
  channelId: number,
  gains: readonly { day: string; values: MetricValues }[],
  now: Date,
): Promise<void> {
  const days = new Map<string, MetricValues>();
  for (const { day, values } of gains) {
    const sum = days.get(day) ?? {};
    for (const [key, value] of Object.entries(values)) addValues(sum, key as keyof MetricValues, value ?? null);
    if (Object.keys(sum).length > 0) days.set(day, sum);
  }
  if (days.size === 0) return;
  const rows = JSON.stringify([...days].map(([day, values]) => ({ day, values })));
  await tx.$executeRaw`
    insert into imported_metric_gains as stored (channel_id, day, values, as_of)
    select ${channelId}::bigint, r.day, r.values, ${now} from jsonb_to_recordset(${rows}::jsonb) as r (day date, "values" jsonb)
    on conflict (channel_id, day) do update set as_of = excluded.as_of, values = (
      select jsonb_object_agg(sums.key, sums.gain) from (
        select f.key, sum((f.value #>> '{}')::float8) as gain
        from (select * from jsonb_each(stored.values) union all select * from jsonb_each(excluded.values)) f
        group by f.key
      ) sums
    )`;
}
