import { job, type SystemContext } from "#kernel/job.ts";
import { Prisma, type Tx } from "#platform/db/index.ts";
import { handleEvents } from "./handle.ts";
import { type ClaimedEvent, Content, isRevocation, RETRY_SECONDS } from "./rules.ts";
import { startDeletion } from "./start-deletion.ts";

/** First key of the advisory locks that serialize the processing of a lane. */
const LANE_LOCK = 1_667_853_412;

/** Waits while the database is busy elsewhere; erasing a person takes a while. */
const TRANSACTION_TIMEOUTS = { maxWait: 10_000, timeout: 120_000 };

/** Events per transaction: a thousand events take a few transactions, and none holds its locks for long. */
const MAX_AT_ONCE = 250;
/** After this many consecutive failures the cause is not in the events: the rest waits for the next run. */
const MAX_FAILURES = 10;

/** Accounts per job: a thousand jobs would take longer to store than a thousand events. */
const LANES_PER_JOB = 25;

/**
 * Enqueues the processing of lanes.
 * @param ids one event of each lane
 */
export async function enqueueLanes(tx: Tx, { queue }: Pick<SystemContext, "queue">, ids: number[]): Promise<void> {
  const jobs = Map.groupBy(ids.map(String), (_, index) => Math.floor(index / LANES_PER_JOB));
  const data = [...jobs.values()].map(([event_id = "", ...others]) => ({ event_id, others }));
  await queue.enqueueAll(tx, processCallbacks, data);
}

/**
 * Processes the waiting events of a network in their order: all events in the lanes of the given events. Events are
 * handled in batches, each in one transaction with its effects, so that each event is processed once, however often the
 * job runs. A batch that fails is split, down to the failing event, which is put off; later events wait for it only if
 * they concern the same item.
 */
export const processCallbacks = job<{ event_id: string; others?: string[] }>({
  name: "callbacks.work_off",
  options: { retryLimit: 8, retryDelay: 5, expireInSeconds: 900, concurrency: 4 },
  async perform(ctx, { event_id, others = [] }) {
    for (const id of [event_id, ...others]) await processLane(ctx, Number(id));
  },
});

async function processLane(ctx: SystemContext, id: number): Promise<void> {
  const event = await ctx.db.inboundEvent.findUnique({ where: { id }, select: { lane: true, kind: true } });
  if (!event) return;
  const isAlone = isRevocation(event);
  const largest = isAlone ? 1 : MAX_AT_ONCE;
  let size: number = largest;
  for (let failures = 0; failures < MAX_FAILURES; ) {
    if (isAlone) await startDeletion(ctx, event.lane);
    const result = await processBatch(ctx, event.lane, size);
    if (result.kind === "nothing") return;
    if (result.kind === "done") failures = 0;
    if (result.kind === "put_off") failures += 1;
    size = result.kind === "too_many" ? Math.ceil(result.count / 4) : Math.min(largest, size * 2);
  }
}

type Result =
  /** `put_off`: one event failed, and is retried later or given up. */
  | { kind: "done" | "nothing" | "put_off" }
  /** Several events failed together, and the transaction was rolled back. */
  | { kind: "too_many"; count: number };

async function processBatch(ctx: SystemContext, lane: string, limit: number): Promise<Result> {
  let rows: Row[] = [];
  try {
    return await ctx.db.$transaction(async (tx) => {
      rows = await lockBatch(tx, ctx, lane, limit);
      const [first, ...others] = rows.map(readRow);
      if (!first) return { kind: "nothing" };
      await markDone(tx, rows);
      await handleEvents(tx, ctx, [first, ...others]);
      return { kind: "done" };
    }, TRANSACTION_TIMEOUTS);
  } catch (error) {
    const [first] = rows;
    if (!first) throw error;
    if (rows.length > 1) return { kind: "too_many", count: rows.length };
    await postpone(ctx, first, error);
    return { kind: "put_off" };
  }
}

type Row = Awaited<ReturnType<Tx["inboundEvent"]["findUniqueOrThrow"]>>;

/** The next due events, in order, without those that wait for an earlier one about the same item. */
async function lockBatch(tx: Tx, ctx: SystemContext, lane: string, limit: number): Promise<Row[]> {
  await tx.$executeRaw`select pg_advisory_xact_lock(${LANE_LOCK}::int, hashtext(${lane}))`;
  const now = ctx.clock.now();
  const due = await tx.$queryRaw<{ id: number }[]>`
    with put_off as materialized (
      select id, payload ->> 'externalId' as item from inbound_events
      where lane = ${lane} and status = 'pending' and next_attempt_at > ${now}
    )
    select id from inbound_events as event
    where lane = ${lane} and status = 'pending' and next_attempt_at <= ${now} and not exists (
      select from put_off
      where put_off.id < event.id and (put_off.item is null or put_off.item = event.payload ->> 'externalId')
    )
    order by id limit ${limit} for update`;
  const rows = await tx.inboundEvent.findMany({
    where: { id: { in: due.map(({ id }) => id) } },
    orderBy: { id: "asc" },
  });
  const [first] = rows;
  // A lane is one account, but one authorization may cover it together with others.
  const other = rows.findIndex(({ platforms }) => platforms.join() !== first?.platforms.join());
  return other < 0 ? rows : rows.slice(0, other);
}

function readRow({ id, kind, platforms, subject, payload, tries }: Row): ClaimedEvent {
  const [first, ...others] = platforms;
  if (first === undefined || subject === null) throw new Error("A pending event has no subject or platform.");
  const content = Content.parse({ ...(payload as Prisma.JsonObject), kind });
  return { id, platforms: [first, ...others], subject, content, tries };
}

/** The content of the events is deleted from their rows here. */
async function markDone(tx: Tx, rows: readonly Row[]): Promise<void> {
  await tx.inboundEvent.updateMany({
    where: { id: { in: rows.map(({ id }) => id) } },
    data: { status: "done", payload: Prisma.DbNull, subject: null, author: null, error: null },
  });
}

async function postpone(
  ctx: SystemContext,
  { id, kind, tries: before }: { id: number; kind: string; tries: number },
  error: unknown,
): Promise<void> {
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
    // One second after the event is due: the queue uses the database's clock.
    if (count > 0 && seconds !== undefined) {
      await ctx.queue.enqueue(tx, processCallbacks, { event_id: String(id) }, { startAfterSeconds: seconds + 1 });
    }
  });
  const facts = { event: String(id), kind, tries, reason };
  if (seconds === undefined) ctx.log.error(facts, "a callback could not be processed and was given up");
  else ctx.log.warn(facts, "a callback could not be processed; it is retried");
}

/** Error messages may repeat what people wrote; names and codes do not. */
function reasonOf(error: unknown): string {
  const { name, code } = error instanceof Error ? (error as Error & { code?: unknown }) : { name: "Error", code: null };
  return (typeof code === "string" ? `${name} ${code}` : name).slice(0, 100);
}
