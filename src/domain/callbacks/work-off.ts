import { job, type SystemContext } from "#kernel/job.ts";
import { Prisma, type Tx } from "#platform/db/index.ts";
import { handleEvent } from "./handle.ts";
import { Content, isDecision, RETRY_SECONDS, type Taken } from "./rules.ts";
import { startDeletion } from "./start-deletion.ts";

/** First key of the advisory locks that let one event of a lane be worked off before the next. */
const LANE_LOCK = 1_667_853_412;

/** A database that is busy elsewhere is waited for; erasing somebody takes a while. */
const PATIENCE = { maxWait: 10_000, timeout: 120_000 };

/**
 * Works off what a network told us, in the order in which it came: all that waits in the lane of one event. Each in one
 * transaction with what it does, so that it is done once, however often the job runs.
 */
export const workOff = job<{ event_id: string }>({
  name: "callbacks.work_off",
  options: { retryLimit: 8, retryDelay: 5, expireInSeconds: 900, concurrency: 4 },
  async perform(ctx, { event_id: id }) {
    const event = await ctx.db.inboundEvent.findUnique({
      where: { id: BigInt(id) },
      select: { lane: true, kind: true },
    });
    if (!event) return;
    while (await workNext(ctx, event));
  },
});

/** @returns whether there may be more to do in this lane now */
async function workNext(ctx: SystemContext, { lane, kind }: { lane: string; kind: string }): Promise<boolean> {
  if (isDecision({ kind })) await startDeletion(ctx, lane);
  const hand: { event: { id: bigint; tries: number; kind: string } | null } = { event: null };
  try {
    return await ctx.db.$transaction(async (tx) => {
      const row = await lockFirst(tx, ctx, lane);
      hand.event = row;
      if (!row) return false;
      await handleEvent(tx, ctx, await take(tx, row));
      return true;
    }, PATIENCE);
  } catch (error) {
    if (!hand.event) throw error;
    return putOff(ctx, hand.event, error);
  }
}

type Row = Awaited<ReturnType<Tx["inboundEvent"]["findUniqueOrThrow"]>>;

async function lockFirst(tx: Tx, ctx: SystemContext, lane: string): Promise<Row | null> {
  await tx.$executeRaw`select pg_advisory_xact_lock(${LANE_LOCK}::int, hashtext(${lane}))`;
  const [first] = await tx.$queryRaw<{ id: bigint }[]>`
    select id from inbound_events where lane = ${lane} and status = 'pending' order by id limit 1 for update`;
  if (!first) return null;
  const row = await tx.inboundEvent.findUniqueOrThrow({ where: { id: first.id } });
  return row.nextAttemptAt > ctx.clock.now() ? null : row;
}

/** What the event says leaves its row here. */
async function take(tx: Tx, { id, kind, platforms, subject, payload, tries }: Row): Promise<Taken> {
  const [first, ...others] = platforms;
  if (first === undefined || subject === null) throw new Error("A pending event says not whom it is about.");
  const content = Content.parse({ ...(payload as Prisma.JsonObject), kind });
  await tx.inboundEvent.update({
    where: { id },
    data: { status: "done", payload: Prisma.DbNull, subject: null, author: null, error: null },
  });
  return { id, platforms: [first, ...others], subject, content, tries };
}

/** @returns whether it has failed for good, so that the next in its lane can go on */
async function putOff(
  ctx: SystemContext,
  { id, kind, tries: before }: { id: bigint; kind: string; tries: number },
  error: unknown,
): Promise<boolean> {
  const tries = before + 1;
  const seconds = RETRY_SECONDS[tries - 1];
  const reason = reasonOf(error);
  await ctx.db.$transaction(async (tx) => {
    const next =
      seconds === undefined
        ? { status: "failed" as const }
        : { nextAttemptAt: new Date(ctx.clock.now().getTime() + seconds * 1000) };
    const { count } = await tx.inboundEvent.updateMany({
      where: { id, status: "pending" },
      data: { tries, error: reason, ...next },
    });
    // A second later than the event is due: the queue's clock is the database's.
    if (count > 0 && seconds !== undefined) {
      await ctx.queue.enqueue(tx, workOff, { event_id: String(id) }, { startAfterSeconds: seconds + 1 });
    }
  });
  const facts = { event: String(id), kind, tries, reason };
  if (seconds === undefined) ctx.log.error(facts, "a callback could not be worked off and was given up");
  else ctx.log.warn(facts, "a callback could not be worked off; it is tried again");
  return seconds === undefined;
}

/** Messages of errors may repeat what people wrote; names and codes do not. */
function reasonOf(error: unknown): string {
  const { name, code } = error instanceof Error ? (error as Error & { code?: unknown }) : { name: "Error", code: null };
  return (typeof code === "string" ? `${name} ${code}` : name).slice(0, 100);
}
