import { setTimeout as sleep } from "node:timers/promises";
import { makeRendition } from "#domain/content/media/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import { startStopwatch, systemClock } from "#platform/clock.ts";
import type { ConnectorState, Publisher } from "#platform/connectors/contract.ts";
import { createPublishers } from "#platform/connectors/publishers.ts";
import { describeError } from "#platform/connectors/shared/http/errors.ts";
import type { Platform } from "#platform/services.ts";
import { publicationOutcomes, publishLateness } from "#platform/telemetry/instruments.ts";
import { createFeedStore } from "../feed/put-entry.ts";
import { readLink } from "../read-link.ts";
import { CONCURRENCY, TIMING, type Timing } from "../rules.ts";
import { acquireSlot } from "./acquire-slot.ts";
import { type Claimed, claim, computeLoad, fullTargets, renewLease } from "./claim.ts";
import { nextDueIn } from "./due.ts";
import { expireBatch, keepExpiring } from "./expiry.ts";
import { createNotifier } from "./keep-notifying.ts";
import { Lease } from "./lease.ts";
import { notifyByMail, notifyInApp } from "./notify-published.ts";
import { resultOfDefect } from "./outcome.ts";
import { pauseFor, runLoop } from "./pace.ts";
import { webhookPost } from "./post-webhook.ts";
import { type PublishDeps, publish, type Result, type Step } from "./publish.ts";
import { createBatches } from "./publish-batches.ts";
import { reserveFound } from "./reserve-found.ts";
import type { PublishResult } from "./settle.ts";
import { settleWithRetries } from "./settle-at-last.ts";

export type TickOptions = {
  /** Replace the platforms' own publishers; an installation passes none. */
  extra?: readonly Publisher[];
  timing?: Partial<Timing>;
  onStep?: (step: Step, claimed: Claimed) => void;
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
/** From this many publications in progress on, a worker is busy: it waits until as many have finished, this long at most. */
const BUSY = CONCURRENCY.total / 8;
const BUSY_PAUSE_SECONDS = 0.2;
/** A worker of which no publication has finished for this long waits for platforms, and is not busy itself. */
const BUSY_MS = 250;
/** While something is due that a claim does not get. */
const RETRY_PAUSE_SECONDS = 0.1;

/** Parts of one claim, after which others have their turn. */
const MAX_PARTS = 10;

/** Ends a claim of which nothing was sent. */
const RELEASED: Result = { attemptId: null, ending: { kind: "released", seconds: 0 } };

/** The only place that publishes anything (product.md §4 "Nothing publishes outside the tick"). */
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
  const batches = createBatches(ctx, timing);
  const notifier = createNotifier(ctx, () => inFlight.size >= BUSY && sinceEnd() < BUSY_MS);
  const deps: PublishDeps = {
    services,
    publishers,
    timing,
    onStep: options.onStep,
    find: batches.find,
    begin: batches.begin,
    saveState,
    fit: ({ brandId }, { assetId, plan }) => makeRendition(ctx, brandId, assetId, plan),
    readLink: (claimed, link) => readLink(ctx, claimed, link),
    async acquireSlot(claimed) {
      const seconds = await acquireSlot(ctx.db, claimed);
      claimed.hasSlot = seconds === null;
      return seconds;
    },
    reserveFound: (claimed, externalId) => reserveFound(ctx.db, claimed, externalId),
    renew,
  };
  const inFlight = new Map<Claimed, Promise<void>>();
  /** Milliseconds since one of them has finished. */
  let sinceEnd = startStopwatch(systemClock);
  /** Called whenever one of them has finished. */
  let onEnd = () => {};
  /** Claims in a row that got nothing of what is due. */
  let misses = 0;

  async function renew(claimed: Claimed, progress: number | null): Promise<boolean> {
    const lease = new Lease(timing.lease);
    const isOurs = await renewLease(ctx.db, claimed, progress, timing);
    if (isOurs) claimed.lease = lease;
    return isOurs;
  }

  async function saveState(claimed: Claimed, state: ConnectorState): Promise<boolean> {
    // Whatever the reason it fails for, the claim ends with this state, and `settle` or the next claim finds out.
    const lease = await batches.saveState({ claimed, state }).catch(() => undefined);
    if (!lease) return false;
    claimed.lease = lease;
    // Only what certainly was not sent is prepared.
    claimed.isAmbiguous = false;
    return true;
  }

  /** Claims as much as there is capacity for and starts processing it. */
  async function claimAndStart(): Promise<number> {
    const load = computeLoad([...inFlight.keys()]);
    if (load.total >= CONCURRENCY.total) return 0;
    const taken = await claim(ctx.db, ctx.clock, load, timing);
    for (const claimed of taken) {
      options.onStep?.("claimed", claimed);
      inFlight.set(
        claimed,
        handle(claimed)
          .catch((error: unknown) => ctx.log.error({ err: error, publication: claimed.id }, "publication left behind"))
          .finally(() => {
            inFlight.delete(claimed);
            sinceEnd = startStopwatch(systemClock);
            onEnd();
          }),
      );
    }
    return taken.length;
  }

  /** Publishes what was claimed, part by part, as long as its claim goes on. */
  async function handle(claimed: Claimed): Promise<void> {
    for (let parts = 1; ; parts++) {
      // A stop while a part's result was written leaves the next part to another worker.
      const isOver = parts > 1 && deps.stop?.aborted;
      const result = isOver ? RELEASED : await publishOne(claimed);
      if (!result) return ctx.log.warn({ publication: claimed.id }, "claim lost before sending");
      const ended = { claimed, ...result, mayGoOn: parts < MAX_PARTS && !deps.stop?.aborted };
      const { ending, written } = await settleWithRetries(ctx, ended, batches, options.onResult);
      options.onStep?.("settled", claimed);
      if (!written)
        return ctx.log.warn({ publication: claimed.id }, "claim lost while sending; its new holder settles it");
      report(claimed, ending, written.at);
      if (ending.kind === "published") notifier.wake();
      if (!written.lease) return;
      // Of the next part nothing was sent yet.
      const untouched = {
        isAmbiguous: false,
        isProcessing: false,
        crashes: 0,
        tries: 0,
        sincePreparing: 0,
        hasSlot: false,
      };
      Object.assign(claimed, untouched, { lease: written.lease });
    }
  }

  function publishOne(claimed: Claimed): Promise<Result | null> {
    return publish(deps, claimed).catch((error: unknown): Result => {
      ctx.log.error({ err: error, publication: claimed.id }, "publishing failed before anything was sent");
      return { attemptId: null, ending: resultOfDefect(claimed, timing) };
    });
  }

  function report(claimed: Claimed, ending: PublishResult, at: Date): void {
    const latenessMs = at.getTime() - claimed.dueAt.getTime();
    const { id, postId, platform, crashes } = claimed;
    publicationOutcomes.inc({ outcome: ending.kind });
    if (ending.kind === "published") publishLateness.observe({ platform }, latenessMs / 1000);
    ctx.log.debug({ publication: id, post: postId, platform, ending: ending.kind, latenessMs, crashes }, "publication");
    const line = logLine(claimed, ending, latenessMs);
    if (line) ctx.printLine(line);
  }

  /**
   * A claim takes all that is due and there is capacity for. What it leaves is for the next, after a pause: locked rows,
   * and publications whose worker crashed beyond the few that are processed at a time.
   */
  async function claimAndPause(): Promise<number> {
    misses = (await claimAndStart()) > 0 ? 0 : misses + 1;
    return 0;
  }

  /** Waits this long at most. @returns whether a publication in progress has finished */
  async function waitForEnd(seconds: number, stop: AbortSignal): Promise<boolean> {
    const over = new AbortController();
    const ended = Promise.race(inFlight.values()).then(() => true);
    const isFreed = await Promise.race([ended, pauseFor(seconds, AbortSignal.any([stop, over.signal]))]);
    over.abort();
    return isFreed === true;
  }

  /** Waits until only so many publications are in progress, this long at most. */
  async function waitForRoom(most: number, seconds: number, stop: AbortSignal): Promise<void> {
    const over = new AbortController();
    onEnd = () => inFlight.size <= most && over.abort();
    onEnd();
    await pauseFor(seconds, AbortSignal.any([stop, over.signal]));
    onEnd = () => {};
  }

  /** Waits until something is due that there is capacity for, or a publication in progress has finished. */
  async function pause(stop: AbortSignal): Promise<void> {
    while (!stop.aborted) {
      // Of a busy worker, the next one ends sooner than anything could be looked up.
      const most = inFlight.size - BUSY;
      if (most >= 0 && (await waitForEnd(BUSY_PAUSE_SECONDS, stop))) return waitForRoom(most, BUSY_PAUSE_SECONDS, stop);
      const due =
        (await nextDueIn(ctx.db, ctx.clock, fullTargets(computeLoad([...inFlight.keys()])))) ??
        Number.POSITIVE_INFINITY;
      // The first time, another worker was probably claiming the same publications at that moment.
      const shortest = misses === 1 ? SHORTEST_PAUSE_SECONDS : RETRY_PAUSE_SECONDS;
      if (due > 0) misses = 0;
      const seconds = Math.min(Math.max(due, shortest), timing.poll);
      const isFreed = await waitForEnd(seconds, stop);
      await sleep((inFlight.size < BUSY ? SHORTEST_PAUSE_SECONDS : BUSY_PAUSE_SECONDS) * 1000);
      if (isFreed || due <= timing.poll) return;
    }
  }

  return {
    async drain() {
      for (let total = 0; ; ) {
        const taken = await claimAndStart();
        await Promise.all(inFlight.values());
        total += taken;
        if (taken > 0) continue;
        while ((await expireBatch(ctx)) > 0);
        while ((await notifyInApp(ctx)) > 0);
        while ((await notifyByMail(ctx)) > 0);
        return total;
      }
    },
    async run(stop) {
      const { onResult: onTurn } = options;
      deps.stop = stop;
      await Promise.all([
        // Or the first results would keep their posts locked while the queue's connection opens.
        services.queue.ready().catch((error: unknown) => onTurn?.(error)),
        runLoop({ runOnce: claimAndPause, pause, onResult: onTurn }, stop),
        keepExpiring(ctx, stop, onTurn),
        notifier.run(stop, onTurn),
      ]);
      await Promise.all(inFlight.values());
    },
  };
}

function logLine({ postId, platform }: Claimed, ending: PublishResult, latenessMs: number): string | null {
  const what = `#${postId} → ${platform}`;
  if (ending.kind === "published")
    return `published  ${what}  ${ending.permalink || ending.externalId}  (${(latenessMs / 1000).toFixed(1)} s after its time)`;
  if (ending.kind === "retry")
    return `retrying   ${what}  in ${ending.seconds} s: ${describeError(undefined, ending.error)}`;
  if (ending.kind === "later")
    return `put off    ${what}  for ${ending.seconds} s: ${describeError(undefined, ending.error)}`;
  if (ending.kind === "again")
    return `unsure     ${what}  to be settled in ${ending.seconds} s: ${describeError(undefined, ending.error)}`;
  if (ending.kind === "failed") return `failed     ${what}  ${describeError(undefined, ending.error)}`;
  if (ending.kind === "unknown") return `unknown    ${what}  ${describeError(undefined, ending.error)}`;
  return null;
}
