import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import type { PublicContext } from "#kernel/context.ts";
import type { Db } from "#platform/db/index.ts";
import { settle } from "./settle.ts";
import type { Claim, Turn, WakeWorker } from "./turn.ts";

type Waiting = { turn: Turn; resolve(claim: Claim | null): void; reject(error: unknown): void };
type Line = { waiting: Waiting[]; isMoving: boolean };

const LARGEST_BATCH = 128;
/** Milliseconds between tries while the database is away; all together shorter than a lease. */
const PAUSES = [250, 1000, 2000];

const lines = new WeakMap<Db, Line>();

/**
 * Settles and claims for one lane, together with all others of this process that came while the last transaction ran:
 * alone it waits for nobody, under load one commit serves dozens.
 * @throws Error when the database stays away; the job comes again
 */
export function takeTurn(ctx: PublicContext, turn: Turn, wakeWorker: WakeWorker): Promise<Claim | null> {
  const line = lines.get(ctx.db) ?? { waiting: [], isMoving: false };
  lines.set(ctx.db, line);
  return new Promise((resolve, reject) => {
    line.waiting.push({ turn, resolve, reject });
    if (!line.isMoving) void move(ctx, line, wakeWorker);
  });
}

async function move(ctx: PublicContext, line: Line, wakeWorker: WakeWorker): Promise<void> {
  line.isMoving = true;
  while (line.waiting.length > 0) {
    // What the same turn of the event loop brings goes along.
    await setImmediate();
    const batch = line.waiting.splice(0, LARGEST_BATCH);
    const turns = batch.map(({ turn }) => turn);
    try {
      const claims = await persist(ctx, () => ctx.db.$transaction((tx) => settle(tx, ctx, turns, wakeWorker)));
      for (const [index, { resolve }] of batch.entries()) resolve(claims[index] ?? null);
    } catch (error) {
      for (const { reject } of batch) reject(error);
    }
  }
  line.isMoving = false;
}

/** Requests have been made: their outcomes are worth more than one try. Writing them twice changes nothing. */
async function persist<Result>(ctx: PublicContext, write: () => Promise<Result>): Promise<Result> {
  for (const pause of PAUSES) {
    try {
      return await write();
    } catch (error) {
      ctx.log.warn({ err: error }, "webhook deliveries could not be written down, trying again");
      await sleep(pause);
    }
  }
  return write();
}
