import { z } from "zod";
import type { PublicContext } from "#kernel/context.ts";
import { operation } from "#kernel/operation.ts";
import { wireTime } from "#kernel/time.ts";
import type { Clock } from "#platform/clock.ts";
import { listOfferedPlans } from "./find.ts";
import { PublicPlans } from "./schema.ts";
import { viewPlan } from "./view.ts";

const CACHE_MS = 300_000;

type CachedPlans = z.input<typeof PublicPlans>;

/** Cached per clock, which is one per process outside tests; the contract allows a response to be 5 minutes old. */
const cache = new WeakMap<Clock, { at: number; answer: Promise<CachedPlans> }>();

export const listPlans = operation({
  name: "plans.list",
  summary: "List the available plans, with monthly and yearly prices in minor units.",
  scope: "public",
  sharesOutput: true,
  input: z.object({}),
  output: PublicPlans,
  run(ctx) {
    const now = ctx.clock.now().getTime();
    const cached = cache.get(ctx.clock);
    if (cached && now >= cached.at && now < cached.at + CACHE_MS) return cached.answer;
    const response = load(ctx);
    cache.set(ctx.clock, { at: now, answer: response });
    // A failure is not cached.
    response.catch(() => cache.delete(ctx.clock));
    return response;
  },
});

async function load({ db, clock }: PublicContext): Promise<CachedPlans> {
  const plans = (await listOfferedPlans(db)).map(viewPlan);
  return { plans, generated_at: wireTime(clock.now()) };
}
