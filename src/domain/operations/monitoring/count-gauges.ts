import { job, PERIODIC_JOB } from "#kernel/job.ts";
import { type Db, Prisma } from "#platform/db/index.ts";
import type { GaugeName } from "./gauges.ts";

/** Older counts are not used: no worker runs, or its jobs are late. */
const FRESH_SECONDS = 180;

/** Gauges that read every row there is, by the only label they have. */
const COUNTS = {
  masthead_webhook_deliveries_pending: Prisma.sql`
    select '' as label, count(*)::int as value from webhook_deliveries where status = 'pending'`,
  masthead_webhook_endpoints: Prisma.sql`
    select status::text as label, count(*)::int as value from webhook_endpoints group by status`,
  masthead_channels: Prisma.sql`select status::text as label, count(*)::int as value from channels group by status`,
} as const satisfies Partial<Record<GaugeName, Prisma.Sql>>;

type CountedGauge = keyof typeof COUNTS;
type Count = { label: string; value: number };

const NAMES = Object.keys(COUNTS) as CountedGauge[];

/** Counts every minute what `/metrics` would have to count with each scrape, however many scrape it. */
export const countGauges = job({
  name: "monitoring.count",
  cron: "* * * * *",
  options: PERIODIC_JOB,
  async perform({ db }) {
    for (const name of NAMES) {
      await db.$executeRaw`
        with counted as materialized (${COUNTS[name]}),
        gone as (
          delete from gauge_counts where name = ${name} and label not in (select label from counted)
        )
        insert into gauge_counts (name, label, value, counted_at) select ${name}, label, value, now() from counted
        on conflict (name, label) do update set value = excluded.value, counted_at = excluded.counted_at`;
    }
  },
});

/** What a worker has counted lately; without that, such as before its first minute, it is counted now. */
export async function readCounts(db: Db, name: CountedGauge): Promise<Count[]> {
  const counted = await db.$queryRaw<Count[]>`
    select label, value from gauge_counts
    where name = ${name} and counted_at > now() - make_interval(secs => ${FRESH_SECONDS}) order by label`;
  return counted.length > 0 ? counted : db.$queryRaw<Count[]>(COUNTS[name]);
}
