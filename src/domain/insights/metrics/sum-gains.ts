import type { Tx } from "#platform/db/index.ts";
import { ENGAGEMENT_KEYS, ENGAGEMENT_TOPS, TOPS_PER_NIGHT } from "./terms.ts";

/**
 * Stores what a night added to the metrics of a channel's publications, from the rows of that night, and which of them
 * gained most of each metric and of all engagements. Metrics are cumulative, so a night's gain is the difference from the
 * last known value before it; null where no value is known. Repeating it stores the same.
 * @param day `2026-11-24`
 */
export async function sumGains(db: Tx, channelId: number, day: string): Promise<void> {
  await db.$executeRaw`
    with gains as materialized (
      select p.id, f.key, m.as_of,
        case when jsonb_typeof(f.value) = 'number' then (f.value #>> '{}')::float8 - coalesce(before.value, 0) end as gain
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
    ),
    ranked as (
      select key, id, gain, row_number() over (partition by key order by gain desc, id desc) as place
      from (
        select key, id, gain from gains
        union all
        select ${ENGAGEMENT_TOPS}::text, id, sum(gain) from gains where key = any(${[...ENGAGEMENT_KEYS]}::text[]) group by id
      ) each where gain > 0
    ),
    tops as (
      select key, jsonb_agg(jsonb_build_array(id, gain) order by place) as list from ranked where place <= ${TOPS_PER_NIGHT} group by key
    )
    insert into channel_metric_gains (channel_id, day, values, tops, as_of)
    select ${channelId}::bigint, ${day}::date, jsonb_object_agg(key, gain),
      (select coalesce(jsonb_object_agg(key, list), '{}') from tops), max(as_of)
    from (select key, sum(gain) as gain, max(as_of) as as_of from gains group by key) sums
    having count(*) > 0
    on conflict (channel_id, day) do update
      set values = excluded.values, tops = excluded.tops, as_of = excluded.as_of`;
}
