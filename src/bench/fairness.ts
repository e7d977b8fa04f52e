import { arch, cpus, loadavg } from "node:os";
import { setTimeout as sleep } from "node:timers/promises";
import { CONCURRENCY, TIMING } from "#domain/publishing/publications/rules.ts";
import {
  type ClaimedPublication,
  claim,
  computeLoad,
  fullTargets,
  type Sweep,
} from "#domain/publishing/publications/tick/claim.ts";
import { nextDueIn } from "#domain/publishing/publications/tick/due.ts";
import { readArguments } from "#launch/arguments.ts";
import type { Db } from "#platform/db/index.ts";
import { addPosts, type LatenessBrand, openAccount } from "./lateness-load.ts";
import { startBenchPlatform } from "./platform.ts";

const BURST = 100_000;
/** Posts of the other account, one a second. */
const POSTS = 60;
/** How long a publication of the simulated platform takes. */
const ANSWER_MS = 200;
const PAUSE_MS = 20;
const GOAL_SECONDS = 1;

/** Whether one account's backlog delays another's posts, and what claims cost beside it. */
export async function run(args: string[]): Promise<void> {
  const { values } = readArguments(
    {
      usage: "npm run bench -- fairness [options]",
      about: `Another account's 100,000 posts are due at once; one post a second of the measured account comes due behind them. Prints how
late each is claimed, with real claims of one worker and a simulated platform that answers after ${ANSWER_MS} ms.`,
      options: {
        channels: {
          kind: "number",
          default: 40_000,
          about: "further channels of the installation: with more than 5,000, a claim looks at some",
        },
      },
    },
    args,
  );
  const { services, stop } = await startBenchPlatform();
  const { db, clock } = services;
  try {
    const { brandId } = await fill(db, values.channels);
    let held: { claimed: ClaimedPublication; endsAt: number }[] = [];
    const late: number[] = [];
    const claims: number[] = [];
    const looks: number[] = [];
    const sweep: Sweep = { after: null };
    for (const end = Date.now() + 2 * POSTS * 1000; late.length < POSTS && Date.now() < end; await sleep(PAUSE_MS)) {
      const now = Date.now();
      await publish(
        db,
        held.filter(({ endsAt }) => endsAt <= now).map(({ claimed }) => claimed.id),
      );
      held = held.filter(({ endsAt }) => endsAt > now);
      const load = computeLoad(held.map(({ claimed }) => claimed));
      if (load.total >= CONCURRENCY.total) continue;
      const taken = await timed(claims, () => claim(db, clock, load, TIMING, sweep));
      if (taken.length === 0) await timed(looks, () => nextDueIn(db, clock, fullTargets(load)));
      for (const claimed of taken) {
        held.push({ claimed, endsAt: Date.now() + ANSWER_MS });
        if (claimed.brandId === brandId) late.push((Date.now() - claimed.dueAt.getTime()) / 1000);
      }
    }
    print(values.channels, { late, claims, looks });
  } finally {
    await stop();
  }
}

/** @returns the measured brand */
async function fill(db: Db, channels: number): Promise<LatenessBrand> {
  const [other, measured] = [await openAccount(db, "other"), await openAccount(db, "measured")];
  const from = new Date();
  if (channels > 0) await addPosts(db, other, { count: 0, from, overSeconds: 0, text: "Idle", channels });
  const burst = { count: BURST, from, overSeconds: 0, text: "Burst", channels: 48 };
  await db.$transaction((tx) => addPosts(tx, other, burst), { timeout: 300_000 });
  await db.$executeRaw`analyze`;
  await addPosts(db, measured, { count: POSTS, from: new Date(Date.now() + 2000), overSeconds: POSTS });
  return measured;
}

async function publish(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await db.$executeRaw`
    update publications set status = 'published', step = 'idle', published_at = now(), lease_token = null, lease_until = null
    where id = any(${ids}::bigint[])`;
}

async function timed<Result>(times: number[], act: () => Promise<Result>): Promise<Result> {
  const begun = performance.now();
  try {
    return await act();
  } finally {
    times.push(performance.now() - begun);
  }
}

function print(channels: number, { late, claims, looks }: Record<"late" | "claims" | "looks", number[]>): void {
  const [cpu] = cpus();
  const at = (all: readonly number[], share: number, digits: number) =>
    all.toSorted((a, b) => a - b)[Math.min(all.length - 1, Math.floor(all.length * share))]?.toFixed(digits) ?? "-";
  const percentiles = (all: readonly number[], digits: number) =>
    [0.5, 0.95, 0.99, 1].map((share) => at(all, share, digits)).join(" / ");
  console.log(
    `${cpus().length} × ${cpu?.model.trim()} (${arch()}), Node ${process.version}, load ${loadavg()[0]?.toFixed(1)}`,
  );
  console.log(`${BURST} posts of another account due at once, ${channels} further channels`);
  console.log(`${late.length} of ${POSTS} claimed; late by p50 / p95 / p99 / most: ${percentiles(late, 2)} s`);
  console.log(`goal: p99 ≤ ${GOAL_SECONDS} s on an otherwise idle machine`);
  console.log(
    `${claims.length} claims, ms: ${percentiles(claims, 0)}; looks for the next due, ms: ${percentiles(looks, 0)}`,
  );
}
