import { setTimeout as sleep } from "node:timers/promises";
import { expireDue } from "#domain/posts/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { Publisher } from "#platform/connectors/contract.ts";
import { createPublishers } from "#platform/connectors/publishers.ts";
import type { Platform } from "#platform/services.ts";
import { type Claimed, claim, type Load, nextDueIn, readNow } from "./claim.ts";
import { webhookPost } from "./post-webhook.ts";
import { concludeDefect, type Desk, publish, type Result, type Step } from "./publish.ts";
import { feedStore } from "./put-entry.ts";
import { CONCURRENCY, TIMING, type Timing } from "./rules.ts";
import { type Ending, settle } from "./settle.ts";

export type TickOptions = {
  /** Test platforms; an installation has none but with `TEST_PLATFORM`. */
  extra?: readonly Publisher[];
  timing?: Partial<Timing>;
  onStep?: (step: Step, claimed: Claimed) => void;
  /** Told when a turn failed, and with null when one succeeded. */
  onTurn?: (error: unknown) => void;
};

export type Tick = {
  /** Publishes what is due now and waits until it is settled; how many were taken. */
  drain(): Promise<number>;
  /** Publishes what comes due until `stop`, then finishes what is in flight. Survives a database that goes away. */
  run(stop: AbortSignal): Promise<void>;
};

const LONGEST_BACK_OFF_SECONDS = 10;
/** An answer that cannot be written for this long is left to whoever settles the publication next. */
const SETTLE_PATIENCE_SECONDS = 600;
/** Freed slots are filled together rather than one by one. */
const SHORTEST_PAUSE_SECONDS = 0.02;

/** The only place from which anything is published (product.md §4 "Nothing publishes outside the tick"). */
export function createTick(services: Platform, options: TickOptions = {}): Tick {
  const ctx: SystemContext = {
    ...services,
    caller: { kind: "system", job: "publishing.tick" },
    origin: { requestId: "tick", door: "job", address: null, userAgent: null },
  };
  const timing = { ...TIMING, ...options.timing };
  const publishers = createPublishers({
    feedStore: feedStore(services),
    webhookPost: webhookPost(services),
    extra: options.extra ?? [],
  });
  const desk: Desk = { publishers, timing, onStep: options.onStep };
  const inFlight = new Map<Claimed, Promise<void>>();

  /** Sends first: an expiry that cannot be written must not keep what is due from being published. */
  async function turn(): Promise<number> {
    const taken = await takeUp();
    const { due } = await readNow(ctx.db, ctx.clock);
    await expireDue({ ...ctx, clock: { now: () => due } });
    return taken;
  }

  /** Claims what there is room for and sets it going. */
  async function takeUp(): Promise<number> {
    const load = loadOf([...inFlight.keys()]);
    if (load.total >= CONCURRENCY.total) return 0;
    const taken = await claim(ctx.db, ctx.clock, load, timing);
    for (const claimed of taken) {
      options.onStep?.("claimed", claimed);
      inFlight.set(
        claimed,
        handle(claimed)
          .catch((error: unknown) => ctx.log.error({ err: error, publication: claimed.id }, "publication left behind"))
          .finally(() => inFlight.delete(claimed)),
      );
    }
    return taken.length;
  }

  async function handle(claimed: Claimed): Promise<void> {
    const result = await publish(ctx, desk, claimed).catch((error: unknown): Result => {
      ctx.log.error({ err: error, publication: claimed.id }, "publishing failed before anything was sent");
      return { attemptId: null, ending: concludeDefect(claimed, timing) };
    });
    if (!result) return ctx.log.warn({ publication: claimed.id }, "claim lost before sending");
    const at = await settleAtLast(claimed, result);
    options.onStep?.("settled", claimed);
    if (!at) return ctx.log.warn({ publication: claimed.id }, "claim lost while sending; its new holder settles it");
    report(claimed, result.ending, at);
  }

  /** The platform's answer is worth keeping through an outage: until it is written, or somebody else took over. */
  async function settleAtLast(claimed: Claimed, { attemptId, ending }: Result): Promise<Date | null> {
    const deadline = Date.now() + SETTLE_PATIENCE_SECONDS * 1000;
    for (let wait = 0.5; ; wait = Math.min(wait * 2, LONGEST_BACK_OFF_SECONDS)) {
      try {
        return await settle(ctx, claimed, attemptId, ending);
      } catch (error) {
        if (Date.now() > deadline) throw error;
        options.onTurn?.(error);
        await sleep(wait * 1000);
      }
    }
  }

  function report(claimed: Claimed, ending: Ending, at: Date): void {
    const latenessMs = at.getTime() - claimed.dueAt.getTime();
    const { id, postId, platform, crashes } = claimed;
    ctx.log.debug({ publication: id, post: postId, platform, ending: ending.kind, latenessMs, crashes }, "publication");
    const line = lineOf(claimed, ending, latenessMs);
    if (line) ctx.say(line);
  }

  async function pause(stop: AbortSignal): Promise<void> {
    const due = await nextDueIn(ctx.db, ctx.clock);
    const seconds = Math.min(Math.max(due ?? timing.poll, SHORTEST_PAUSE_SECONDS * 5), timing.poll);
    const ended = new AbortController();
    const over = AbortSignal.any([stop, ended.signal]);
    await Promise.race([...inFlight.values(), sleep(seconds * 1000, undefined, { signal: over }).catch(() => {})]);
    ended.abort();
    await sleep(SHORTEST_PAUSE_SECONDS * 1000);
  }

  return {
    async drain() {
      for (let total = 0; ; ) {
        const taken = await turn();
        await Promise.all(inFlight.values());
        if (taken === 0) return total;
        total += taken;
      }
    },
    async run(stop) {
      for (let failures = 0; !stop.aborted; ) {
        try {
          if ((await turn()) === 0) await pause(stop);
          failures = 0;
          options.onTurn?.(null);
        } catch (error) {
          options.onTurn?.(error);
          const seconds = Math.min(2 ** failures++, LONGEST_BACK_OFF_SECONDS);
          await sleep(seconds * 1000, undefined, { signal: stop }).catch(() => {});
        }
      }
      await Promise.all(inFlight.values());
    },
  };
}

function loadOf(claims: Claimed[]): Load {
  const perChannel = new Map<number, number>();
  for (const { channelId } of claims) perChannel.set(channelId, (perChannel.get(channelId) ?? 0) + 1);
  return {
    total: claims.length,
    diedOnce: claims.filter(({ crashes }) => crashes === 1).length,
    diedOften: claims.filter(({ crashes }) => crashes > 1).length,
    perChannel,
  };
}

function lineOf({ postId, platform }: Claimed, ending: Ending, latenessMs: number): string | null {
  const what = `#${postId} → ${platform}`;
  if (ending.kind === "published")
    return `published  ${what}  ${ending.permalink || ending.externalId}  (${(latenessMs / 1000).toFixed(1)} s after its time)`;
  if (ending.kind === "retry") return `retrying   ${what}  in ${ending.seconds} s: ${ending.error.message}`;
  if (ending.kind === "again")
    return `unsure     ${what}  to be settled in ${ending.seconds} s: ${ending.error.message}`;
  if (ending.kind === "failed") return `failed     ${what}  ${ending.error.message}`;
  if (ending.kind === "unknown") return `unknown    ${what}  ${ending.error.message}`;
  return null;
}
