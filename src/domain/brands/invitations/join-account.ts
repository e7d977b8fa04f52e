import type { PublicContext } from "#kernel/context.ts";
import type { Tx, User } from "#platform/db/index.ts";
import { joinBrand } from "./join.ts";

/** Invitations of an address to one account's brands that can still be accepted. */
export function invitedTo(tx: Tx, { clock }: PublicContext, accountId: number, emailKey: string) {
  return tx.invitation.findMany({
    where: { emailKey, status: "pending", expiresAt: { gt: clock.now() }, brand: { accountId, closedAt: null } },
    include: { brand: true },
    orderBy: { id: "asc" },
  });
}

/**
 * Accepts an account's invitations of a user, once an identity provider that the account trusts has confirmed their
 * address. The caller holds the account's lock.
 * @returns the number of joined brands
 */
export async function joinAccount(tx: Tx, ctx: PublicContext, accountId: number, user: User): Promise<number> {
  const invitations = await invitedTo(tx, ctx, accountId, user.emailKey);
  for (const invitation of invitations) {
    const data = { status: "accepted", acceptedById: user.id, acceptedAt: ctx.clock.now() } as const;
    await tx.invitation.update({ where: { id: invitation.id }, data });
    await joinBrand(tx, ctx, invitation, user);
  }
  return invitations.length;
}
