import { lockAccount, requireSeat } from "#domain/billing/entitlements/index.ts";
import { accountOfBrand } from "#domain/operations/audit/index.ts";
import { Fault } from "#kernel/fault.ts";
import type { SystemContext } from "#kernel/job.ts";
import { expiryFrom } from "./rules.ts";

/**
 * Renews an invitation that expired while its mail could not be sent. It takes a new seat, because its previous one was
 * free meanwhile.
 * @param tokenHash what the invitation's row holds
 * @returns whether the mail may be sent: false if no seat is free
 */
export function renewInvitation(ctx: SystemContext, tokenHash: string): Promise<boolean> {
  return ctx.db.$transaction(async (tx) => {
    const now = ctx.clock.now();
    const expired = { tokenHash, status: "pending", expiresAt: { lte: now } } as const;
    const found = await tx.invitation.findFirst({ where: expired });
    if (!found) return true;
    const accountId = await accountOfBrand(tx, found.brandId);
    await lockAccount(tx, accountId);
    try {
      await requireSeat(tx, ctx, accountId, found.emailKey);
    } catch (error) {
      if (error instanceof Fault && error.kind === "limit_reached") return false;
      throw error;
    }
    await tx.invitation.updateMany({ where: expired, data: { expiresAt: expiryFrom(now) } });
    return true;
  });
}
