import type { SystemContext } from "#kernel/job.ts";
import { Prisma, readRows, type Tx } from "#platform/db/index.ts";
import { sqlState } from "#platform/db/permanent-error.ts";
import {
  endedBefore,
  type Month,
  missingMonths,
  monthOf,
  nextMonth,
  type Partition,
  type PartitionedTable,
  readPartition,
  startOf,
} from "./partitions.ts";

/** Key of the advisory lock under which partitions are added and dropped. */
const LOCK = 1_886_548_590;
/**
 * Adding and dropping lock the tables that rows refer to, publications among them, and whoever comes meanwhile waits
 * behind. A table that is in use is tried again by the next run; there are months of time.
 */
const LOCK_TIMEOUT = "200ms";
/** For rows that have to be moved from the default partition. */
const TIMEOUT_MS = 600_000;

/**
 * Adds the partitions of this month and the two after, and of months of which the default partition has rows, then drops
 * those whose rows are all old enough. Each is a transaction of its own, and may be repeated.
 * @param before null keeps all rows
 * @returns the names of the dropped partitions
 */
export async function keepPartitions(
  ctx: SystemContext,
  { table, at, archive }: PartitionedTable,
  before: Date | null,
): Promise<string[]> {
  const current = monthOf(ctx.clock.now());
  const next = nextMonth(current);
  const needed = [...(await monthsOfDefault(ctx, table, at)), current, next, nextMonth(next)];
  for (const month of missingMonths(await readPartitions(ctx, table), needed))
    await change(ctx, table, (tx) => addPartition(tx, table, at, month));
  const dropped: string[] = [];
  for (const { name } of before === null ? [] : endedBefore(await readPartitions(ctx, table), before)) {
    await archive?.write(ctx, name);
    const isDropped = await change(ctx, table, async (tx) => {
      // Redacted since they were written, so the next run writes them again.
      if (archive && !(await archive.isWhole(tx, name))) return false;
      await tx.$executeRaw`drop table if exists partitions.${quoted(name)}`;
      return true;
    });
    // Later ones follow it in the chain of an archive.
    if (!isDropped) break;
    dropped.push(name);
  }
  return dropped;
}

export async function readPartitions({ db }: Pick<SystemContext, "db">, table: string): Promise<Partition[]> {
  const rows = await readRows<{ name: string }>(db)`
    select relname as name from pg_inherits join pg_class on pg_class.oid = inhrelid
    where inhparent = ${`public.${table}`}::text::regclass order by relname`;
  return rows.flatMap(({ name }) => readPartition(name) ?? []);
}

const quoted = (name: string) => Prisma.raw(`"${name}"`);

async function monthsOfDefault({ db }: SystemContext, table: string, at: string): Promise<Month[]> {
  const rows = await db.$queryRaw<{ month: Month }[]>`
    select distinct to_char(${quoted(at)} at time zone 'UTC', 'YYYY_MM') as month
    from partitions.${quoted(`${table}_default`)}`;
  return rows.map(({ month }) => month);
}

/** @returns false where the table is in use, or nothing was changed */
async function change(ctx: SystemContext, table: string, work: (tx: Tx) => Promise<boolean>): Promise<boolean> {
  try {
    return await ctx.db.$transaction(
      async (tx) => {
        await tx.$executeRaw`set local lock_timeout = ${Prisma.raw(`'${LOCK_TIMEOUT}'`)}`;
        await tx.$executeRaw`select pg_advisory_xact_lock(${LOCK}::bigint)`;
        return work(tx);
      },
      { timeout: TIMEOUT_MS },
    );
  } catch (error) {
    const isInUse = ["55P03", "40P01"].includes(sqlState(error) ?? "");
    if (!isInUse) throw error;
    ctx.log.info({ table }, "a table is in use, so its partitions stay as they are until the next run");
    return false;
  }
}

/** A table that is attached later locks nothing while it is made, unlike one that is made as a partition. */
async function addPartition(tx: Tx, table: string, at: string, month: Month): Promise<boolean> {
  const [parent, name] = [quoted(table), quoted(`${table}_${month}`)];
  const [from, to] = [startOf(month), startOf(nextMonth(month))];
  // Another worker may have added it before this one had the lock.
  const [found] = await tx.$queryRaw<{ exists: boolean }[]>`
    select to_regclass(${`partitions.${table}_${month}`}::text) is not null as exists`;
  if (found?.exists) return false;
  await tx.$executeRaw`create table partitions.${name} (like public.${parent} including all)`;
  await tx.$executeRaw`
    with moved as (
      delete from partitions.${quoted(`${table}_default`)} where ${quoted(at)} >= ${from} and ${quoted(at)} < ${to} returning *
    )
    insert into partitions.${name} select * from moved`;
  await tx.$executeRaw`
    alter table public.${parent} attach partition partitions.${name}
    for values from (${Prisma.raw(`'${from.toISOString()}'`)}) to (${Prisma.raw(`'${to.toISOString()}'`)})`;
  return true;
}
