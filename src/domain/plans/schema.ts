import { z } from "zod";

const price = z.object({
  amount: z.number().int().meta({ description: "Minor units: divide by 100." }),
  currency: z.string().meta({ description: "ISO 4217 code." }),
});

const localised = z.object({ en: z.string() });

/** interface.md "Plan". */
export const PlanView = z
  .object({
    slug: z.string(),
    location: z.enum(["default", "special"]).meta({ description: "The row of a pricing page it belongs to." }),
    popular: z.boolean(),
    sort_order: z.number().int(),
    name: localised,
    description: localised,
    prices: z.object({ monthly: price, yearly: price }),
    features: z.object({
      brands: z.number().int(),
      staff_accounts: z.number().int(),
      storage_limit: z.number().int().meta({ description: "Bytes." }),
      ai_credits_monthly: z.number().int(),
    }),
  })
  .meta({ id: "Plan" });

export const PublicPlans = z.object({ plans: z.array(PlanView), generated_at: z.string() });
