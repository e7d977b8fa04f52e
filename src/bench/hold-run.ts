import { setTimeout as sleep } from "node:timers/promises";
import { getHold, liftHold, listHeldPosts, placeHold } from "#domain/brands/hold/index.ts";
import { partKey } from "#domain/publishing/publications/tick/parts.ts";
import { type BrandContext, NO_CREDENTIAL } from "#kernel/context.ts";
import { execute } from "#kernel/execute.ts";
import type { BrandId, UserId } from "#kernel/ids.ts";
import { startPlatform } from "#platform/connectors/test/for-tests.ts";
import type { Db } from "#platform/db/index.ts";
import type { Planned, Times } from "./hold-judge.ts";
import type { BenchPlatform } from "./platform.ts";
import { schedule, unsettled } from "./publishing-load.ts";
import { superviseWorkers } from "./publishing-workers.ts";

const TIMING = { lease: 4, poll: 0.5, retry: [1, 2, 4] };
const REQUEST = { timeoutMs: 1500, quietSeconds: 1 };
const PLATFORM = { lose: 0.05, latency: 20, indexing: 500 };
const KILL_EVERY_MS = 150;
/** Longer than a lease, so that what killed workers had claimed is free again. */
const WATCH_MS = 8000;
const PATIENCE_MS = 120_000;

export type HoldRun = {
  journal: string;
  posts: number;
  workers: number;
  /** Posts that are released when the hold is lifted. */
  released: number;
};

export type HoldFigures = {
  times: Times;
  planned: Planned[];
  killed: number;
  /** How long the operation that places the hold took, and until its transaction was committed. */
  placedInMs: number;
  committedInMs: number;
  waiting: number;
  listed: number;
  sending: number;
};

/**
 * Posts that are due at once, by workers that are killed before, while and after their brand is put on hold; then all workers are
 * started anew, and the hold is lifted for some of the posts.
 */
export async function holdWhilePublishing(bench: BenchPlatform, run: HoldRun): Promise<HoldFigures> {
  const { db } = bench.services;
  const ctx = await openContext(bench);
  const platform = await startPlatform({ journal: run.journal, ...PLATFORM });
  const options = { platform: { origin: platform.origin, ...REQUEST }, timing: TIMING };
  const start = () => superviseWorkers(run.workers, () => bench.env, options);
  let workers = start();
  try {
    await workers.ready();
    const load = { count: run.posts, firstDueAt: new Date(Date.now() + 2000), overSeconds: 0, withFaults: true };
    await schedule(db, { brandId: ctx.brandId, authorId: ctx.caller.userId }, load);
    await until(async () => (await unsettled(db)) <= run.posts * 0.9);

    const killing = setInterval(() => workers.killOne(), KILL_EVERY_MS);
    workers.killOne();
    const askedAt = Date.now();
    await execute(placeHold, ctx, { reason: "A benchmark" });
    const placedInMs = Date.now() - askedAt;
    const committedAt = await readCommit(db, ctx.brandId);
    await sleep(WATCH_MS / 2);
    clearInterval(killing);
    await sleep(WATCH_MS);
    const { killed } = workers.figures();
    await workers.stop();
    const restartedAt = Date.now();
    workers = start();
    await workers.ready();
    await sleep(WATCH_MS);

    const { waiting, sending } = await execute(getHold, ctx, {});
    const listed = await listAll(ctx);
    const chosen = listed.slice(0, run.released);
    const planned = await readPlan(db, new Set(chosen), new Set(listed));
    const liftedAt = Date.now();
    await execute(liftHold, ctx, { publish_post_ids: chosen });
    await until(async () => (await unsettled(db)) === 0);
    await sleep(WATCH_MS / 2);
    const times = { committedAt, restartedAt, liftedAt };
    const committedInMs = committedAt - askedAt;
    return { times, planned, killed, placedInMs, committedInMs, waiting, listed: listed.length, sending };
  } finally {
    await workers.stop();
    await platform.stop();
  }
}

/** As the owner of the installation's only brand. */
async function openContext({ services }: BenchPlatform) {
  const { id, accountId } = await services.db.brand.findFirstOrThrow();
  const { ownerId } = await services.db.account.findUniqueOrThrow({ where: { id: accountId } });
  const token = { id: NO_CREDENTIAL, kind: "session", tier: "full", hasTwoFactors: false, ssoAccountId: null } as const;
  return {
    ...services,
    brandId: id as BrandId,
    role: "super_admin",
    caller: { kind: "person", userId: ownerId as UserId, name: "Bench Mark", isVerified: true, token },
    origin: { requestId: "bench", entryPoint: "api", address: "127.0.0.1", userAgent: "bench" },
  } as const satisfies BrandContext;
}

/** By PostgreSQL's own clock, which is this machine's. */
async function readCommit(db: Db, brandId: number): Promise<number> {
  const [row] = await db.$queryRaw<{ at: Date | null }[]>`
    /* bench */ select pg_xact_commit_timestamp(xmin) as at from holds where brand_id = ${brandId}`;
  if (!row?.at) throw new Error("PostgreSQL doesn't know when the hold was committed.");
  return row.at.getTime();
}

async function listAll(ctx: BrandContext): Promise<number[]> {
  const ids: number[] = [];
  let cursor: string | undefined;
  do {
    const page = await execute(listHeldPosts, ctx, { limit: 100, ...(cursor === undefined ? {} : { cursor }) });
    ids.push(...page.posts.map(({ id }) => id));
    cursor = page.next_cursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}

async function readPlan(db: Db, chosen: ReadonlySet<number>, waiting: ReadonlySet<number>): Promise<Planned[]> {
  const rows = await db.publication.findMany({ select: { postId: true, status: true, idempotencyKey: true } });
  return rows.map(({ postId, status, idempotencyKey }) => {
    const isOpen = status === "scheduled" || status === "publishing" || status === "processing";
    const fate = chosen.has(postId) ? "chosen" : waiting.has(postId) ? "cancelled" : isOpen ? "begun" : "finished";
    return { markers: [0, 1, 2].map((number) => partKey(idempotencyKey, number)), fate };
  });
}

async function until(isSo: () => Promise<boolean>): Promise<void> {
  const deadline = Date.now() + PATIENCE_MS;
  while (!(await isSo())) {
    if (Date.now() > deadline) throw new Error("It took longer than two minutes.");
    await sleep(20);
  }
}
