import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { wireTime } from "#kernel/time.ts";
import { listOfferedPlans } from "./find.ts";
import { SubscriptionPlans } from "./schema.ts";
import { viewSubscriptionPlan } from "./view.ts";

export const listSubscriptionPlans = operation({
  name: "subscription.list_plans",
  summary: "List the available plans, with monthly and yearly prices as decimals.",
  scope: "account",
  needs: "self",
  tier: "full",
  bySingleSignOn: true,
  input: z.object({}),
  output: SubscriptionPlans,
  async run({ db, clock }) {
    const plans = (await listOfferedPlans(db)).map(viewSubscriptionPlan);
    return { plans, generated_at: wireTime(clock.now()) };
  },
});
