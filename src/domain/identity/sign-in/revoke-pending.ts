import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";

/** Links that set a password or change the email address become invalid. */
export async function revokeLinks(tx: Tx, { clock }: PublicContext, userId: number): Promise<void> {
  await tx.mailLink.updateMany({
    where: { userId, purpose: { in: ["reset_password", "change_email"] }, usedAt: null },
    data: { usedAt: clock.now() },
  });
}
