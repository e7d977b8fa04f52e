import { setTimeout as sleep } from "node:timers/promises";
import { makeRendition } from "#domain/content/media/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import { systemClock } from "#platform/clock.ts";
import type { Publisher } from "#platform/connectors/contract.ts";
import { createPublishers } from "#platform/connectors/publishers.ts";
import type { Platform } from "#platform/services.ts";
import { createFeedStore } from "../feed/put-entry.ts";
import { readLink } from "../read-link.ts";
import { CONCURRENCY, TIMING, type Timing } from "../rules.ts";
import { acquireSlot } from "./acquire-slot.ts";
import { createBlindTurns } from "./blind-turns.ts";
import {
  type ClaimedPublication,
  claim,
  claimOfNextPart,
  claimOfPreparing,
  computeLoad,
  fullTargets,
  renewLease,
  renewLeases,
  type Sweep,
} from "./claim.ts";
import { watchForSwitch } from "./database-switch.ts";
import { nextDueIn } from "./due.ts";
import { expireBatch, keepExpiring } from "./expiry.ts";
import { BUSY, createInFlight } from "./in-flight.ts";
import { createNotifier } from "./keep-notifying.ts";
import { notifyByMail, notifyInApp } from "./notify-published.ts";
import { webhookPost } from "./post-webhook.ts";
import { type PublishDeps, publish, type Step } from "./publish.ts";
import { createBatches } from "./publish-batches.ts";
import { createRecentResults } from "./recent-results.ts";
import { reportEnding } from "./report.ts";
import { reserveFound } from "./reserve-found.ts";
import { runLoop } from "./run-loop.ts";
import { settleWithRetries } from "./settle-with-retries.ts";
import type { EndedClaim } from "./stages.ts";

export type TickOptions = {
  /** Replace the platforms' own publishers; an installation passes none. */
  extra?: readonly Publisher[];
  timing?: Partial<Timing>;
  onStep?: (step: Step, claimed: ClaimedPublication) => void;
  /** Called with the error after a failed run, and with null after a successful one. */
  onResult?: (error: unknown) => void;
};

export type Tick = {
  /**
   * Publishes everything due now and waits until it is settled, then expires overdue posts and sends the notifications
   * that are due; returns the number published.
   */
  drain(): Promise<number>;
  /** Publishes, expires and notifies until `stop`, then finishes publications in progress. Survives a lost database connection. */
  run(stop: AbortSignal): Promise<void>;
};

/** Fills freed slots together rather than one by one. */
const SHORTEST_PAUSE_SECONDS = 0.02;
/** A busy worker waits until `BUSY` have finished, this long at most. */
const BUSY_PAUSE_SECONDS = 0.2;
/** While something is due that a claim does not get. */
const RETRY_PAUSE_SECONDS = 0.1;

/** How often in a lease it is seen which leases have become short. */
const LOOKS_PER_LEASE = 9;

/** Parts of one claim, after which others have their turn. */
const MAX_PARTS = 10;

/** The only place that publishes anything. */
export function createTick(services: Platform, options: TickOptions = {}): Tick {
  const ctx: SystemContext = {
    ...services,
    caller: { kind: "system", job: "publishing.tick" },
    origin: { requestId: "tick", entryPoint: "job", address: null, userAgent: null },
  };
  const timing = { ...TIMING, ...options.timing };
  const publishers = createPublishers({
    env: services.env,
    feedStore: createFeedStore(services),
    webhookPost: webhookPost(services),
    extra: options.extra ?? [],
  });
  const recent = createRecentResults(systemClock);
  const database = watchForSwitch(ctx, recent, timing);
  const batches = createBatches(ctx, timing, database.fence);
  const inFlight = createInFlight();
  const blindTurns = createBlindTurns();
  const sweep: Sweep = { after: null };
  const notifier = createNotifier(ctx, inFlight.isBusy);
  const deps: PublishDeps = {
    services,
    publishers,
    timing,
    onStep: options.onStep,
    find: batches.find,
    recordIntent: batches.recordIntent,
    async saveState(claimed, state) {
      // Whatever the reason it fails for, the claim ends with this state, and `settle` or the next claim finds out.
      const lease = await batches.saveState({ claimed, state }).catch(() => undefined);
      return lease ? claimOfPreparing(claimed, lease) : null;
    },
    fit: ({ brandId }, { assetId, plan }) => makeRendition(ctx, brandId, assetId, plan),
    readLink: (claimed, link) => readLink(ctx, claimed, link),
    takeBlindTurn: blindTurns.take,
    acquireSlot: (claimed) => acquireSlot(ctx.db, claimed),
    reserveFound: (claimed, externalId) => reserveFound(ctx.db, claimed, externalId),
    renew: (claimed, progress) => renewLease(ctx.db, claimed, progress, timing),
  };
  /** Claims in a row that got nothing of what is due. */
  let misses = 0;

  /** Claims as much as there is capacity for and starts processing it. */
  async function claimAndStart(): Promise<number> {
    const load = computeLoad(inFlight.claims());
    if (load.total >= CONCURRENCY.total) return 0;
    await database.look();
    const taken = await claim(ctx.db, ctx.clock, load, timing, sweep);
    for (const claimed of taken) {
      options.onStep?.("claimed", claimed);
      inFlight.start(claimed, () =>
        publishParts(claimed)
          .catch((error: unknown) => ctx.log.error({ err: error, publication: claimed.id }, "publication left behind"))
          .finally(() => blindTurns.end(claimed)),
      );
    }
    return taken.length;
  }

  /** Publishes what was claimed, part by part, as long as its claim goes on. */
  async function publishParts(first: ClaimedPublication): Promise<void> {
    let claimed: ClaimedPublication | null = first;
    for (let parts = 1; claimed; parts++) {
      inFlight.update(claimed);
      // A stop while a part's result was written leaves the next part to another worker.
      const ended = parts > 1 && deps.stop?.aborted ? released(claimed) : await publish(deps, claimed);
      if (!ended) return ctx.log.warn({ publication: claimed.id }, "claim lost before sending");
      // The next part may have been sent as well; the next claim finds out.
      const mayGoOn = parts < MAX_PARTS && !ended.claimed.isInDoubt && !deps.stop?.aborted;
      recent.add(ended);
      claimed = await settleAndReport({ ...ended, mayGoOn });
      blindTurns.end(ended.claimed);
    }
  }

  /** Renews the leases of what is in progress while `work` runs. A renewal that hangs does not keep the next from beginning. */
  async function keepingLeases<Result>(work: () => Promise<Result>): Promise<Result> {
    const renew = () => {
      const short = inFlight.claims().filter(({ lease }) => lease.isShort());
      renewLeases(ctx.db, short, timing).catch((error: unknown) => options.onResult?.(error));
    };
    const renewing = setInterval(renew, (timing.lease * 1000) / LOOKS_PER_LEASE);
    return work().finally(() => clearInterval(renewing));
  }

  /** @returns the claim under which the next part follows at once, or null */
  async function settleAndReport(ended: EndedClaim): Promise<ClaimedPublication | null> {
    const { claimed } = ended;
    const { ending, written } = await settleWithRetries(ctx, ended, batches, options.onResult);
    options.onStep?.("settled", claimed);
    if (!written) {
      ctx.log.warn({ publication: claimed.id }, "claim lost while sending; its new holder settles it");
      return null;
    }
    reportEnding(ctx, claimed, ending, written.at);
    if (ending.kind === "published") notifier.wake();
    return written.lease && claimOfNextPart(claimed, written.lease);
  }

  /**
   * Claims everything that is due, up to the capacity. The rest waits for the next claim, after a pause: locked rows,
   * and publications whose worker crashed, of which only a few are processed at a time.
   */
  async function claimAndPause(): Promise<number> {
    misses = (await claimAndStart()) > 0 ? 0 : misses + 1;
    return 0;
  }

  /** Waits until something is due that there is capacity for, or a publication in progress has finished. */
  async function pause(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      await database.look();
      // On a busy worker, a publication ends sooner than a query for the next due time would return.
      const most = inFlight.size() - BUSY;
      if (most >= 0 && (await inFlight.waitForEnd(BUSY_PAUSE_SECONDS, stop)))
        return inFlight.waitForRoom(most, BUSY_PAUSE_SECONDS, stop);
      const due =
        (await nextDueIn(ctx.db, ctx.clock, fullTargets(computeLoad(inFlight.claims())))) ?? Number.POSITIVE_INFINITY;
      // The first time, another worker was probably claiming the same publications at that moment.
      const shortest = misses === 1 ? SHORTEST_PAUSE_SECONDS : RETRY_PAUSE_SECONDS;
      if (due > 0) misses = 0;
      const seconds = Math.min(Math.max(due, shortest), timing.poll);
      const isFreed = await inFlight.waitForEnd(seconds, stop);
      await sleep((inFlight.size() < BUSY ? SHORTEST_PAUSE_SECONDS : BUSY_PAUSE_SECONDS) * 1000);
      if (isFreed || due <= timing.poll) return;
    }
  }

  return {
    drain: () =>
      keepingLeases(async () => {
        for (let total = 0; ; ) {
          const taken = await claimAndStart();
          await inFlight.allEnded();
          total += taken;
          if (taken > 0) continue;
          while ((await expireBatch(ctx)) > 0);
          while ((await notifyInApp(ctx)) > 0);
          while ((await notifyByMail(ctx)) > 0);
          return total;
        }
      }),
    run: (stop) =>
      keepingLeases(async () => {
        const { onResult } = options;
        deps.stop = stop;
        await Promise.all([
          // Or the first results would keep their posts locked while the queue's connection opens.
          services.queue.ready().catch((error: unknown) => onResult?.(error)),
          runLoop({ runOnce: claimAndPause, pause, onResult }, stop),
          keepExpiring(ctx, stop, onResult),
          notifier.run(stop, onResult),
        ]);
        await inFlight.allEnded();
      }),
  };
}

/** The end of a claim of which nothing was sent. */
function released(claimed: ClaimedPublication): EndedClaim {
  return { claimed, attemptId: null, ending: { kind: "released", seconds: 0 } };
}
