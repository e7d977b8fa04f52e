import type { z } from "zod";
import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import { allowanceOf, planOf } from "./find.ts";
import { nextMonth } from "./rules.ts";
import type { Entitlements } from "./schema.ts";
import { viewEntitlements } from "./view.ts";

/** An account's allowances, and what is left of them. */
export async function readEntitlements(
  tx: Tx,
  ctx: PublicContext,
  accountId: number,
): Promise<z.input<typeof Entitlements>> {
  const plan = await planOf(tx, ctx, accountId);
  const allowances = {
    brands: await allowanceOf(tx, ctx, accountId, "brands"),
    staff_accounts: await allowanceOf(tx, ctx, accountId, "staff_accounts"),
    storage_limit: await allowanceOf(tx, ctx, accountId, "storage_limit"),
    ai_credits_monthly: await allowanceOf(tx, ctx, accountId, "ai_credits_monthly"),
  };
  return viewEntitlements(plan, allowances, nextMonth(ctx.clock.now()));
}
