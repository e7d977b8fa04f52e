import { Prisma, readRows, type Tx } from "#platform/db/index.ts";
import { GROUPS, MAX_COUNTED_APPROVALS, MAX_GROUPS } from "./terms.ts";

/** Days in UTC. @property until the day after the last one */
export type Range = { brandId: number; from: string; until: string; channelId: number | undefined };

/**
 * A condition on an approval: that it ended its review, as the only one that was needed, as that of the last step, or as
 * the owner's of all steps.
 */
const isFinal = (entry: string) => {
  const e = Prisma.raw(entry);
  return Prisma.sql`(${e}.step is null or exists (
    select from approval_rounds r
    where r.post_id = ${e}.post_id and r.content_hash = ${e}.content_hash and r.status = 'approved'
      and ${e}.step in (r.steps -> -1 ->> 'name', 'All steps')))`;
};

/**
 * The newest approvals of the range, `approvals`: each with its seconds since the post was submitted or approved before
 * it; and the reviews that they ended, `reviews`: with the seconds since their first submission and their change
 * requests. Posts that were approved without a submission have none.
 */
const measured = ({ brandId, from, until, channelId }: Range) => Prisma.sql`
  approvals as materialized (
    select e.id, e.post_id, e.step, e.content_hash, e.author_id, e.guest_name, e.created_at,
      extract(epoch from e.created_at - greatest(submitted.at, previous.at))::float8 as seconds
    from (
      select * from thread_entries
      where brand_id = ${brandId} and kind <> 'comment' and kind = 'approval'
        and created_at >= ${from}::date and created_at < ${until}::date
        and ${
          channelId === undefined
            ? Prisma.sql`true`
            : Prisma.sql`exists (
          select from publications p where p.post_id = thread_entries.post_id and p.channel_id = ${channelId})`
        }
      order by created_at desc limit ${MAX_COUNTED_APPROVALS}
    ) e
    cross join lateral (
      select max(s.created_at) as at from post_submissions s where s.post_id = e.post_id and s.created_at <= e.created_at
    ) submitted
    cross join lateral (
      select max(f.created_at) as at from thread_entries f
      where f.post_id = e.post_id and f.id < e.id and f.kind = 'approval' and f.created_at >= submitted.at
    ) previous
    where submitted.at is not null
  ),
  reviews as materialized (
    select e.post_id, extract(epoch from e.created_at - begun.at)::float8 as seconds, (
        select count(*) from thread_entries c
        where c.post_id = e.post_id and c.kind = 'change_request' and c.created_at between begun.at and e.created_at
      )::int as rounds
    from approvals e
    cross join lateral (
      select max(f.created_at) as at from thread_entries f
      where f.post_id = e.post_id and f.id < e.id and f.kind = 'approval' and f.content_hash <> e.content_hash
        and ${isFinal("f")}
    ) former
    cross join lateral (
      select min(s.created_at) as at from post_submissions s
      where s.post_id = e.post_id and s.created_at <= e.created_at and s.created_at > coalesce(former.at, '-infinity')
    ) begun
    where ${isFinal("e")} and begun.at is not null and not exists (
      select from thread_entries l
      where l.post_id = e.post_id and l.id > e.id and l.kind = 'approval' and l.content_hash = e.content_hash)
  )`;

/** Rounded to seconds. */
const share = (part: number) =>
  Prisma.sql`round(percentile_cont(${part}::float8) within group (order by seconds))::float8`;

type Totals = { reviews: number; median: number | null; p90: number | null; rounds: number | null; counted: number };

export async function readTotals(db: Tx, range: Range): Promise<Totals> {
  const [totals] = await readRows<Totals>(db)`
    with ${measured(range)}
    select count(*)::int as reviews, ${share(0.5)} as median, ${share(0.9)} as p90, avg(rounds)::float8 as rounds,
      (select count(*) from approvals)::int as counted
    from reviews`;
  if (!totals) throw new Error("A query without groups has one row.");
  return totals;
}

type Group = { by: (typeof GROUPS)[number]; name: string | null; approvals: number; median: number; p90: number };

export async function readGroups(db: Tx, range: Range): Promise<Group[]> {
  const groups = await readRows<Group>(db)`
    with ${measured(range)},
    grouped as (
      select 'step' as by, step as id, step as name, seconds from approvals where step is not null
      union all
      select 'approver', coalesce(u.id::text, 'guest ' || a.guest_name), coalesce(u.first_name || ' ' || u.last_name, a.guest_name), a.seconds
      from approvals a left join users u on u.id = a.author_id
      where u.id is not null or a.guest_name is not null
      union all
      select 'channel', c.id::text, c.display_name, r.seconds
      from reviews r join publications p on p.post_id = r.post_id join channels c on c.id = p.channel_id
      union all
      select 'tag', tag, tag, r.seconds from reviews r join posts p on p.id = r.post_id cross join unnest(p.tags) tag
    ),
    summed as (
      select by, max(name) as name, count(*)::int as approvals, ${share(0.5)} as median, ${share(0.9)} as p90,
        row_number() over (partition by by order by count(*) desc, max(name)) as place
      from grouped group by by, id
    )
    select by, name, approvals, median, p90 from summed where place <= ${MAX_GROUPS} order by by, place`;
  return groups.toSorted((a, b) => GROUPS.indexOf(a.by) - GROUPS.indexOf(b.by));
}
