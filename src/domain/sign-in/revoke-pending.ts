import type { PublicContext } from "#kernel/context.ts";
import type { Tx } from "#platform/db/index.ts";

/** What a new password invalidates besides sessions: pending sign-ins and setups, unapproved device logins, links. */
export async function revokePendingAuth(tx: Tx, ctx: PublicContext, userId: number): Promise<void> {
  await tx.authChallenge.deleteMany({ where: { userId } });
  await tx.deviceLogin.deleteMany({ where: { userId, usedAt: null } });
  await revokeLinks(tx, ctx, userId);
}

/** Links that set a password or change the email address become invalid. */
export async function revokeLinks(tx: Tx, { clock }: PublicContext, userId: number): Promise<void> {
  await tx.mailLink.updateMany({
    where: { userId, purpose: { in: ["reset_password", "change_email"] }, usedAt: null },
    data: { usedAt: clock.now() },
  });
}
