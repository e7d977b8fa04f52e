import { randomBytes } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { retryQuarantined } from "#bench/publishing-disturbed.ts";
import { unsettled } from "#bench/publishing-load.ts";
import { superviseWorkers } from "#bench/publishing-workers.ts";
import { addNeeded } from "../publishing/networks.ts";
import type { World } from "../world.ts";
import { judge, type Verdict } from "./judge.ts";
import { addPost } from "./published.ts";
import { disturbStandIns } from "./stand-in.ts";
import { markOf, planSweepFaults } from "./sweep-faults.ts";
import type { SweepNetwork } from "./sweep-networks.ts";

export type SweepResult = {
  verdict: Verdict;
  killed: number;
  /** Faulty responses to publishing requests and to the steps before them, by kind. */
  faults: Record<string, number>;
  refreshes: number;
  /** Channels that had to be reconnected, because a worker was killed with the only copy of a new refresh token. */
  reconnected: number;
  seconds: number;
};

export type SweepOptions = {
  count: number;
  kills: number;
  /** Share of requests with a publication's text whose response is lost; others are truncated or replaced. */
  lose: number;
  random?: () => number;
  storms?: boolean;
  timing?: { lease: number; poll: number; retry: number[] };
  /** Sends again whatever has no response, without asking the network: the judge has to notice. */
  isSettlementBroken?: boolean;
};

const WORKERS = 2;
/**
 * Shorter than in production, so that minutes cover hours of failures; a worker on a busy machine still keeps its lease.
 * The tries last, because on such a machine a request that nobody disturbs may take longer than a third of the lease.
 */
const TIMING = { lease: 8, poll: 0.3, retry: [1, 2, ...Array.from({ length: 30 }, () => 4)] };
/** Tokens end every so many turns: not in step with the pauses between tries, each of which would meet an ended one. */
const EXPIRE_EVERY = 7;
const KILL_CHANCE = { at: "any" as const, probability: 0.004 };
const TURN_MS = 1000;
/** Whatever isn't settled by then counts as lost: long enough for a machine that starts a worker in half a minute. */
const PATIENCE_MS = { base: 300_000, each: 3000 };
/** One publication in so many is a thread, or has an image. */
const THREAD_EVERY = 3;
const IMAGE_EVERY = 4;
/** More than the least that a network takes. */
const IMAGE_BYTES = 20_000;
/** What may keep a response from us; a refusal does not. */
const HIDING = ["lost", "half", "bad_gateway", "page", "reset"];

/**
 * Publishes to stand-ins with real workers that are killed, then compares our rows with what the stand-ins have.
 * @throws Error when a worker ends by itself
 */
export async function sweep(
  world: World,
  networks: readonly SweepNetwork[],
  env: NodeJS.ProcessEnv,
  options: SweepOptions,
): Promise<SweepResult> {
  const { count, kills, lose, timing = TIMING, isSettlementBroken = false, ...how } = options;
  const startedAt = Date.now();
  const endsAt = startedAt + PATIENCE_MS.base + count * PATIENCE_MS.each;
  const channels = new Map<number, SweepNetwork>();
  for (const network of networks) channels.set(await network.connect(), network);
  const faults = planSweepFaults(networks, lose, how);
  const texts = await schedule(world, [...channels], count);
  const test = networks.find(({ platform }) => platform.startsWith("test_"));
  disturbStandIns(faults.choose);
  const workers = superviseWorkers(WORKERS, () => env, {
    ...(test && { platform: { origin: test.origin, timeoutMs: 5000, quietSeconds: 1 } }),
    networks: Object.fromEntries(networks.map(({ platform, origin }) => [platform, origin])),
    isSettlementBroken,
    timing,
    ...(kills > 0 && { die: KILL_CHANCE }),
  });
  let reconnected = 0;
  async function settle(): Promise<void> {
    await workers.ready();
    for (let turn = 1; Date.now() < endsAt; turn += 1) {
      await sleep(TURN_MS);
      if (workers.figures().killed < kills) workers.killOne();
      if (turn % EXPIRE_EVERY === 0) for (const network of networks) network.expireTokens?.();
      // The pace of real networks would make this take hours; what a 429 blocks stays blocked.
      await resetPaces(world);
      // Nor does a token of theirs end minutes after the last one.
      await world.db.channelRefresh.updateMany({ data: { refreshedAt: null } });
      const lost = await world.db.channel.findMany({
        where: { id: { in: [...channels.keys()] }, status: "needs_reconnect" },
      });
      for (const { id } of lost) await channels.get(id)?.connect();
      reconnected += lost.length;
      if ((await unsettled(world.db)) > 0 || workers.figures().killed < kills) continue;
      if ((await retryQuarantined(world.services, { brandId: world.brand.id })) === 0) return;
    }
  }
  try {
    await Promise.race([settle(), workers.failed]);
  } finally {
    await workers.stop();
    disturbStandIns(() => undefined);
  }
  const rows = await world.db.publication.findMany({
    where: { id: { in: [...texts.keys()] } },
    include: { attempts: true, channel: true },
  });
  const copies = new Map(networks.map(({ platform, published }) => [platform, Map.groupBy(published(), (one) => one)]));
  const files = new Map(
    networks.map(({ platform, published, files: count }) => {
      const counts = count?.();
      return [platform, published().flatMap((text, index) => (counts ? [{ text, count: counts[index] }] : []))];
    }),
  );
  const swept = rows.map(({ id, status, channel, idempotencyKey, attempts, error }) => {
    const { mark = "", parts = [], wanted = [] } = texts.get(id) ?? {};
    const isTest = channel.platform.startsWith("test_");
    const { code = "", message = "" } = (error ?? {}) as { code?: string; message?: string };
    const died = attempts.filter(({ outcome }) => outcome === "died").map(() => "SIGKILL after the intent");
    return {
      platform: channel.platform,
      status,
      copies: (isTest ? [idempotencyKey] : parts).map((text) => copies.get(channel.platform)?.get(text)?.length ?? 0),
      misplaced: (files.get(channel.platform) ?? []).filter(({ text, count: had }) => {
        const index = parts.indexOf(text);
        return index >= 0 && had !== wanted[index];
      }).length,
      hidden: [...died, ...faults.of(mark).filter((kind) => HIDING.includes(kind))],
      settles: channels.get(channel.id)?.settles ?? true,
      error: code,
      message,
    };
  });
  const verdict = judge(swept);
  return {
    verdict,
    killed: workers.figures().killed,
    faults: faults.count(),
    refreshes: networks.reduce((sum, network) => sum + (network.countRefreshes?.() ?? 0), 0),
    reconnected,
    seconds: (Date.now() - startedAt) / 1000,
  };
}

/** Row by row: workers lock two of them in an order of their own. */
async function resetPaces({ db }: World): Promise<void> {
  const rows = await db.platformPace.findMany({ where: { usedUntil: { not: null } } });
  for (const { platform, channelId } of rows) {
    await db.platformPace.updateMany({ where: { platform, channelId }, data: { usedUntil: null } });
  }
}

/**
 * Some of them with an image, uploaded before the publishing request, or as threads with an image in their last part,
 * where the network has them.
 */
async function schedule(world: World, channels: readonly [number, SweepNetwork][], count: number) {
  const texts = new Map<number, { mark: string; parts: string[]; wanted: number[] }>();
  const cup = () => ({ type: "image/jpeg", bytes: randomBytes(IMAGE_BYTES), alt: "A cup" });
  for (let number = 0; number < count; number += 1) {
    const [channelId, network] = channels[number % channels.length] ?? [0, undefined];
    const round = Math.floor(number / channels.length);
    const mark = markOf(number);
    const body = `Post ${mark} of the day`;
    const thread = network?.hasThreads && round % THREAD_EVERY === 0 ? [`Post ${mark}, to its end`] : [];
    const media = network?.hasImages && round % IMAGE_EVERY === 1 ? [cup()] : [];
    const threadMedia = thread.map(() => (network?.hasImages ? [cup()] : []));
    const { options, ...files } = network?.needs ?? {};
    const id = await addPost(world, { channelId, body, thread, media, threadMedia, ...(options && { options }) });
    const { postId } = await world.db.publication.findUniqueOrThrow({ where: { id }, select: { postId: true } });
    await addNeeded(world, { id, postId }, files);
    texts.set(id, { mark, parts: [body, ...thread], wanted: [media, ...threadMedia].map(({ length }) => length) });
  }
  return texts;
}
