import { z } from "zod";
import { SelectedBrand } from "#domain/accounts/schema.ts";

const Allowance = z
  .object({
    used: z.number().int(),
    limit: z.number().int(),
    remaining: z.number().int(),
    is_unlimited: z
      .boolean()
      .meta({ description: "The operator has lifted the limit; `limit` is then the plan's, for information." }),
    resets_at: z.string().optional(),
  })
  .meta({ id: "Allowance" });

export const EntitlementsView = z.object({
  plan: z.object({ slug: z.string(), name: z.string() }),
  current_team: SelectedBrand,
  allowances: z.object({
    brands: Allowance,
    staff_accounts: Allowance,
    storage_limit: Allowance.meta({ description: "Bytes." }),
    ai_credits_monthly: Allowance,
  }),
});
