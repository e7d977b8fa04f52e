import { job, PERIODIC_JOB } from "#kernel/job.ts";
import { type Db, Prisma, readRows } from "#platform/db/index.ts";

/** Campaigns that are summed by one statement. */
const BATCH = 20;

/** Sums the metrics of the campaigns whose posts got new ones; until then they are summed when they are asked for. */
export const sumMetrics = job({
  name: "campaigns.sum_metrics",
  cron: "*/15 * * * *",
  options: PERIODIC_JOB,
  perform: ({ db }) => sumChangedMetrics(db),
});

/**
 * The newest metrics of each publication of some campaigns, summed: those of submitted posts, and those of others. Metrics
 * are cumulative. Unknown values are not zero.
 * @param wanted a table with a `brand_id` and a `campaign_id`
 */
export const sumsOf = (wanted: string) => Prisma.sql`
  select n.brand_id, n.campaign_id, n.is_submitted, count(*)::int as publications, max(n.as_of) as as_of, (
    select coalesce(jsonb_object_agg(each.key, each.value), '{}') from (
      select f.key, sum(case when jsonb_typeof(f.value) = 'number' then (f.value #>> '{}')::float8 end) as value
      from unnest(array_agg(n.values)) as one (values) cross join jsonb_each(one.values) f group by f.key
    ) each
  ) as values
  from (
    select p.brand_id, p.campaign_id, p.submitted_hash is not null as is_submitted, m.values, m.as_of
    from ${Prisma.raw(wanted)} wanted
    join posts p on p.brand_id = wanted.brand_id and p.campaign_id = wanted.campaign_id
    join publications c on c.post_id = p.id
    cross join lateral (
      select m.values, m.as_of from publication_metrics m where m.publication_id = c.id order by m.day desc limit 1
    ) m
  ) n
  group by n.brand_id, n.campaign_id, n.is_submitted`;

/**
 * Sums the metrics of all campaigns with changes. A statement deletes exactly the changes that it sees, and sums what it sees,
 * so a change that is not committed yet remains for later. Concurrent runs wait for each other.
 */
export async function sumChangedMetrics(db: Db): Promise<void> {
  for (;;) {
    const [summed] = await readRows<{ campaigns: number }>(db)`
      with seen as materialized (
        select n.brand_id, n.campaign_id, n.id from campaign_metric_changes n
        where (n.brand_id, n.campaign_id) in (
          select distinct o.brand_id, o.campaign_id from campaign_metric_changes o order by 1, 2 limit ${BATCH}
        )
        order by n.brand_id, n.campaign_id, n.id for update
      ),
      gone as (
        delete from campaign_metric_changes n using seen
        where n.brand_id = seen.brand_id and n.campaign_id = seen.campaign_id and n.id = seen.id
      ),
      changed as materialized (select distinct brand_id, campaign_id from seen),
      sums as materialized (${sumsOf("changed")}),
      cleared as (
        delete from campaign_metric_sums old using changed
        where old.brand_id = changed.brand_id and old.campaign_id = changed.campaign_id and not exists (
          select from sums where sums.campaign_id = old.campaign_id and sums.is_submitted = old.is_submitted
        )
      ),
      stored as (
        insert into campaign_metric_sums (brand_id, campaign_id, is_submitted, publications, values, as_of)
        select brand_id, campaign_id, is_submitted, publications, values, as_of from sums
        on conflict (brand_id, campaign_id, is_submitted) do update
          set publications = excluded.publications, values = excluded.values, as_of = excluded.as_of
      )
      select count(*)::int as campaigns from changed`;
    if ((summed?.campaigns ?? 0) < BATCH) return;
  }
}
