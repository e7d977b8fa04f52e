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

type Cached = { at: number; plans: Promise<CachedPlans>; loaded?: CachedPlans };

/** Cached per clock, which is one per process outside tests; the contract allows a response to be 5 minutes old. */
const cache = new WeakMap<Clock, Cached>();

export const listPlans = operation({
  name: "plans.list",
  summary: "List the available plans, with monthly and yearly prices in minor units.",
  scope: "public",
  sharesOutput: true,
  input: z.object({}),
  output: PublicPlans,
  ready: ({ clock }) => freshOf(clock)?.loaded,
  run(ctx) {
    const fresh = freshOf(ctx.clock);
    if (fresh) return fresh.plans;
    const loading: Cached = { at: ctx.clock.now().getTime(), plans: load(ctx) };
    cache.set(ctx.clock, loading);
    loading.plans.then(
      (plans) => {
        loading.loaded = plans;
      },
      // A failure is not cached.
      () => cache.delete(ctx.clock),
    );
    return loading.plans;
  },
});

function freshOf(clock: Clock): Cached | undefined {
  const cached = cache.get(clock);
  const age = cached && clock.now().getTime() - cached.at;
  return age !== undefined && age >= 0 && age < CACHE_MS ? cached : undefined;
}

async function load({ db, clock }: PublicContext): Promise<CachedPlans> {
  const plans = (await listOfferedPlans(db)).map(viewPlan);
  return { plans, generated_at: wireTime(clock.now()) };
}
