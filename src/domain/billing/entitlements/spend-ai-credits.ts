import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";
import { requireAllowance } from "./require-room.ts";
import { monthOf } from "./rules.ts";

/**
 * Spends AI credits of this month (UTC), all or none. Spend before calling the model, in a separate transaction: the
 * account stays locked until commit.
 * @param credits a whole number above zero
 * @throws Fault limit_reached
 */
export async function spendAiCredits(tx: Tx, ctx: PublicContext, accountId: number, credits: number): Promise<void> {
  await requireAllowance(tx, ctx, accountId, "ai_credits_monthly", credits);
  const key = { accountId, month: monthOf(ctx.clock.now()) };
  await tx.aiCreditUse.upsert({
    where: { accountId_month: key },
    create: { ...key, used: credits },
    update: { used: { increment: credits } },
  });
}
