import type { z } from "zod";
import { wireTime } from "#kernel/time.ts";
import type { Plan } from "#platform/db/index.ts";
import type { Allowance, AllowanceKey } from "./rules.ts";
import type { Entitlements } from "./schema.ts";

function viewAllowance({ used, limit, remaining, isUnlimited }: Allowance) {
  return { used, limit, remaining, is_unlimited: isUnlimited };
}

export function viewEntitlements(
  plan: Plan,
  allowances: Record<AllowanceKey, Allowance>,
  resetsAt: Date,
): z.input<typeof Entitlements> {
  return {
    plan: { slug: plan.slug, name: plan.name },
    allowances: {
      brands: viewAllowance(allowances.brands),
      staff_accounts: viewAllowance(allowances.staff_accounts),
      storage_limit: viewAllowance(allowances.storage_limit),
      ai_credits_monthly: { ...viewAllowance(allowances.ai_credits_monthly), resets_at: wireTime(resetsAt) },
    },
  };
}
