import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import type { PublicContext } from "#kernel/context.ts";
import { outageOf } from "#kernel/outage.ts";
import type { Db } from "#platform/db/index.ts";
import { isPermanentError } from "#platform/db/permanent-error.ts";
import { activeClaims } from "./active-claims.ts";
import type { Claim, LaneStep, WakeWorker } from "./delivery-claim.ts";
import { settleDelivery } from "./settle.ts";
import { settleDelivered } from "./settle-delivered.ts";

type PendingTurn = { turn: LaneStep; resolve(claim: Claim | null): void; reject(error: unknown): void };
type BatchQueue = { waiting: PendingTurn[]; isMoving: boolean };

const MAX_BATCH_SIZE = 128;
/** Milliseconds between tries of writing. */
const RETRY_PAUSES_MS = [250, 1000, 2000];
/** Milliseconds between tries during an outage of the database or its disk; the outcomes wait in memory meanwhile. */
const OUTAGE_PAUSE = 2000;

/**
 * Statements at a time: while PostgreSQL waits for its disk, another works. Each has its own endpoints, because two would
 * wait for the lock on the same endpoint.
 */
const LINES = 2;

const queues = new WeakMap<Db, readonly BatchQueue[]>();

/**
 * Settles and claims for one lane, batched with all calls of this process that arrived during the last transaction: a
 * single call does not wait, under load one commit serves dozens.
 * @throws Error when it can't be written although the database is available; the job is repeated
 */
export function claimBatch(ctx: PublicContext, turn: LaneStep, wakeWorker: WakeWorker): Promise<Claim | null> {
  const lines = queues.get(ctx.db) ?? Array.from({ length: LINES }, () => ({ waiting: [], isMoving: false }));
  queues.set(ctx.db, lines);
  const line = lines[turn.endpointId % LINES] as BatchQueue;
  return new Promise((resolve, reject) => {
    line.waiting.push({ turn, resolve, reject });
    if (!line.isMoving) void processQueue(ctx, line, wakeWorker);
  });
}

async function processQueue(ctx: PublicContext, line: BatchQueue, wakeWorker: WakeWorker): Promise<void> {
  line.isMoving = true;
  while (line.waiting.length > 0) {
    // Calls made in the same turn of the event loop are included.
    await setImmediate();
    const batch = line.waiting.splice(0, MAX_BATCH_SIZE);
    try {
      await write(ctx, batch, wakeWorker);
    } catch (error) {
      // One of them may be the cause: it must not fail the others.
      if (batch.length === 1) batch[0]?.reject(error);
      else for (const one of batch) await write(ctx, [one], wakeWorker).catch(one.reject);
    }
  }
  line.isMoving = false;
}

async function write(ctx: PublicContext, batch: readonly PendingTurn[], wakeWorker: WakeWorker): Promise<void> {
  const turns = batch.map(({ turn }) => turn);
  const claims = await persist(
    ctx,
    async () =>
      (await settleDelivered(ctx, turns)) ??
      (await ctx.db.$transaction((tx) => settleDelivery(tx, ctx, turns, wakeWorker))),
  );
  for (const [index, { resolve }] of batch.entries()) {
    const claim = claims[index] ?? null;
    if (claim) activeClaims(ctx.db).add(claim);
    resolve(claim);
  }
}

/**
 * Requests have been made: their outcomes are worth several tries, unless their content is refused, because all lanes wait
 * meanwhile. Writing them twice changes nothing.
 */
async function persist<Result>(ctx: PublicContext, write: () => Promise<Result>): Promise<Result> {
  for (let tries = 0; ; tries += 1) {
    try {
      return await write();
    } catch (error) {
      const pause = RETRY_PAUSES_MS[tries] ?? (outageOf(error) ? OUTAGE_PAUSE : null);
      if (pause === null || isPermanentError(error)) throw error;
      if (tries < RETRY_PAUSES_MS.length) {
        ctx.log.warn({ err: error }, "webhook deliveries could not be written down, trying again");
      }
      await sleep(pause);
    }
  }
}
