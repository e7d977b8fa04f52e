import { z } from "zod";
import "#kernel/messages.ts";

const currency = z.string().meta({ description: "ISO 4217 code.", example: "USD" });

const price = z.object({
  amount: z.number().int().meta({ description: "Minor units: divide by 100.", example: 4900 }),
  currency,
});

const decimalPrice = z.object({
  amount: z.number().meta({
    description: "A JSON number in the currency's own unit: $19.00 is `19`, $19.50 is `19.5`.",
    example: 49,
  }),
  currency,
});

const localised = (example: string) => z.object({ en: z.string().meta({ example }) });

const terms = {
  slug: z.string().meta({ example: "team" }),
  location: z.enum(["default", "special"]).meta({ description: "The row of the pricing page it belongs to." }),
  popular: z.boolean(),
  sort_order: z.number().int().meta({ example: 3 }),
  name: localised("Team"),
  description: localised("For teams that write, review and approve together."),
  features: z.object({
    brands: z.number().int().meta({ example: 10 }),
    staff_accounts: z.number().int().meta({ example: 15 }),
    storage_limit: z.number().int().meta({ description: "Bytes.", example: 107_374_182_400 }),
    ai_credits_monthly: z.number().int().meta({ example: 2000 }),
  }),
};

const generatedAt = z.string().meta({ example: "2026-11-20T13:00:00.000000+00:00" });

export const PlanView = z
  .object({ ...terms, prices: z.object({ monthly: price, yearly: price }) })
  .meta({ id: "Plan" });

export const PublicPlans = z.object({ plans: z.array(PlanView), generated_at: generatedAt });

export const SubscriptionPlanView = z
  .object({ ...terms, prices: z.object({ monthly: decimalPrice, yearly: decimalPrice }) })
  .meta({ id: "SubscriptionPlan" });

export const SubscriptionPlans = z.object({ plans: z.array(SubscriptionPlanView), generated_at: generatedAt });
