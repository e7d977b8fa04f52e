import { job, PERIODIC_JOB, type SystemContext } from "#kernel/job.ts";
import { Prisma } from "#platform/db/index.ts";
import { keepPartitions } from "./keep-partitions.ts";
import { PARTITIONED } from "./partitions.ts";
import { RULES, type Rule } from "./rules.ts";

/**
 * Rows examined per statement, so that none holds its locks for long, and maximum rows deleted by one rule in one run;
 * the next run continues. Old rows that must be kept do not count; otherwise enough of them would hide everything after
 * them forever.
 */
const LIMITS = { batch: 1000, removed: 500_000 };

/** Deletes rows older than the operator's retention period, and adds and drops partitions. */
export const pruneOld = job({
  name: "retention.prune",
  cron: "11 * * * *",
  options: { ...PERIODIC_JOB, expireInSeconds: 3000 },
  async perform(ctx) {
    const ago = (days: number) => new Date(ctx.clock.now().getTime() - days * 86_400_000);
    for (const partitioned of PARTITIONED) {
      const days = ctx.env[partitioned.variable];
      const dropped = await keepPartitions(ctx, partitioned, days === null ? null : ago(days));
      if (dropped.length > 0) ctx.log.info({ dropped, days }, "dropped partitions that were kept long enough");
    }
    for (const rule of RULES) {
      const days = ctx.env[rule.variable];
      if (days === null) continue;
      const removed = await pruneRows(ctx, rule, ago(days));
      if (removed > 0) ctx.log.info({ table: rule.table, removed, days }, "removed what was kept long enough");
    }
  },
});

type Step = { last: number | null; isThrough: boolean | null; removed: number };

/**
 * Walks a table by ID from the oldest row until rows are too recent: no index on the time is needed, and a run with
 * nothing to delete reads one batch. Every statement is its own transaction and may be repeated.
 * @returns the number of deleted rows
 */
export async function pruneRows({ db }: SystemContext, rule: Rule, before: Date, limits = LIMITS): Promise<number> {
  const { table, at, walk = { table, at, key: "id" }, only = "true" } = rule;
  const name = (text: string) => Prisma.raw(`"${text}"`);
  let removed = 0;
  for (let after = 0; removed < limits.removed; ) {
    const [step] = await db.$queryRaw<Step[]>`
      with batch as materialized (
        select id, ${name(walk.at)} as at from ${name(walk.table)} where id > ${after} order by id limit ${limits.batch}
      ),
      gone as (
        delete from ${name(table)} t using batch
        where t.${name(walk.key)} = batch.id and t.${name(at)} < ${before}::timestamptz and ${Prisma.raw(only)}
        returning 1
      )
      select (select max(id) from batch) as last,
        (select at >= ${before}::timestamptz from batch order by id desc limit 1) as "isThrough",
        (select count(*) from gone)::int as removed`;
    removed += step?.removed ?? 0;
    if (!step || step.last === null || step.isThrough) break;
    after = step.last;
  }
  return removed;
}
