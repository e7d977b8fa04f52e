import { z } from "zod";
import { SelectedBrand } from "#domain/identity/accounts/schema.ts";
import { WireTime } from "#kernel/time.ts";

const Allowance = z
  .object({
    used: z.number().int().meta({ example: 3 }),
    limit: z.number().int().meta({ example: 10 }),
    remaining: z.number().int().meta({ example: 7 }),
    is_unlimited: z
      .boolean()
      .meta({ description: "Whether the administrator lifted the limit. `limit` then shows the plan's limit." }),
    resets_at: WireTime.optional().meta({
      description: "When the monthly allowance resets.",
      example: "2026-12-01T00:00:00.000000+00:00",
    }),
  })
  .meta({ id: "Allowance" });

/** An account's plan and usage, without the caller's brand. */
export const Entitlements = z.object({
  plan: z.object({ slug: z.string().meta({ example: "team" }), name: z.string().meta({ example: "Team" }) }),
  allowances: z.object({
    brands: Allowance,
    staff_accounts: Allowance.meta({ description: "Members and pending invitations. Each person counts once." }),
    storage_limit: Allowance.meta({ description: "Bytes." }),
    ai_credits_monthly: Allowance,
  }),
});

export const EntitlementsView = Entitlements.extend({ current_team: SelectedBrand });
