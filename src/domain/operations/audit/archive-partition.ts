import type { SystemContext } from "#kernel/job.ts";
import { type AuditEvent, Prisma, type Tx } from "#platform/db/index.ts";
import { newArchiveKey, writeArchive } from "./archive-file.ts";

/** Events in memory at a time. */
const BATCH = 1000;

type Segment = { accountId: number; first: number; last: number; redacted: number; firstAt: Date };

/** The events of a partition by account, and whether a complete file has them as they are. */
const segmentsOf = (partition: string) => Prisma.sql`
  select part.*, a.written_at is not null as "isWritten"
  from (
    select account_id as "accountId", min(sequence) as first, max(sequence) as last, count(redacted_at)::int as redacted,
      min(at) as "firstAt"
    from partitions.${Prisma.raw(`"${partition}"`)} group by account_id
  ) part
  left join audit_archives a on a.account_id = part."accountId" and a.first_sequence = part.first
    and a.last_sequence = part.last and a.redacted = part.redacted`;

/** Writes a file for each account that has events in a partition of the log. It may be repeated. */
export async function archivePartition(ctx: SystemContext, partition: string): Promise<void> {
  const segments = await ctx.db.$queryRaw<(Segment & { isWritten: boolean })[]>`
    select * from (${segmentsOf(partition)}) segment where not "isWritten" order by "accountId"`;
  for (const segment of segments) await archive(ctx, segment);
}

/** Whether all events of a partition are in files, redacted ones as redacted. Locks it until the transaction ends. */
export async function isArchived(tx: Tx, partition: string): Promise<boolean> {
  await tx.$executeRaw`lock table partitions.${Prisma.raw(`"${partition}"`)} in share mode`;
  const [row] = await tx.$queryRaw<{ isWhole: boolean }[]>`
    select not exists (select from (${segmentsOf(partition)}) segment where not "isWritten") as "isWhole"`;
  return row?.isWhole === true;
}

/** The key is recorded before the file is written, so that no file is left behind by a worker that dies. */
async function archive(ctx: SystemContext, { accountId, first, last, redacted, firstAt }: Segment): Promise<void> {
  const where = { accountId_firstSequence: { accountId, firstSequence: first } };
  const before = await ctx.db.auditArchive.findUnique({ where });
  const storageKey = newArchiveKey(accountId, firstAt);
  const begun = { lastSequence: last, redacted, storageKey, writtenAt: null };
  await ctx.db.auditArchive.upsert({ where, create: { accountId, firstSequence: first, ...begun }, update: begun });
  if (before) await ctx.storage.delete(before.storageKey);
  await writeArchive(ctx.storage, storageKey, eventsOf(ctx, accountId, first, last));
  await ctx.db.auditArchive.updateMany({
    where: { accountId, firstSequence: first, storageKey },
    data: { writtenAt: ctx.clock.now() },
  });
}

async function* eventsOf(
  { db }: SystemContext,
  accountId: number,
  first: number,
  last: number,
): AsyncGenerator<AuditEvent> {
  for (let after = first - 1; after < last; ) {
    const events = await db.auditEvent.findMany({
      where: { accountId, sequence: { gt: after, lte: last } },
      orderBy: { sequence: "asc" },
      take: BATCH,
    });
    yield* events;
    const newest = events.at(-1);
    if (!newest) throw new Error(`The audit log of account ${accountId} was changed while it was archived.`);
    after = newest.sequence;
  }
}
