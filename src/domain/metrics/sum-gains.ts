import type { Tx } from "#platform/db/index.ts";

/**
 * Stores what a night added to the metrics of a channel's publications, from the rows of that night. Metrics are
 * cumulative, so a night's gain is the difference from the last known value before it; null where no value is known.
 * Repeating it stores the same.
 * @param day `2026-11-24`
 */
export async function sumGains(db: Tx, channelId: number, day: string): Promise<void> {
  await db.$executeRaw`
    insert into channel_metric_gains (channel_id, day, values, as_of)
    select ${channelId}::int, ${day}::date, jsonb_object_agg(key, gain), max(as_of) from (
      select f.key, max(m.as_of) as as_of, sum(
        case when jsonb_typeof(f.value) = 'number' then (f.value #>> '{}')::float8 - coalesce(before.value, 0) end
      ) as gain
      from publications p
      join publication_metrics m on m.publication_id = p.id and m.day = ${day}::date
      cross join jsonb_each(m.values) f
      left join lateral (
        select (earlier.values ->> f.key)::float8 as value from publication_metrics earlier
        where earlier.publication_id = p.id and earlier.day < m.day
          and jsonb_typeof(earlier.values -> f.key) = 'number'
        order by earlier.day desc limit 1
      ) before on true
      where p.channel_id = ${channelId}
      group by f.key
    ) gains
    having count(*) > 0
    on conflict (channel_id, day) do update set values = excluded.values, as_of = excluded.as_of`;
}
