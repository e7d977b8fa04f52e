import type { BrandContext, PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Brand, Db, Invitation, Tx, User } from "#platform/db/index.ts";
import { hashToken } from "#platform/random-token.ts";

/** An invitation found by its link. */
export type InvitationByLink = Invitation & { brand: Brand; invitedBy: User | null };

/** @returns null for a link that was never issued, or that a newer one replaced */
export function findByLink(db: Db | Tx, token: string): Promise<InvitationByLink | null> {
  const tokenHash = hashToken(token);
  return db.invitation.findUnique({ where: { tokenHash }, include: { brand: true, invitedBy: true } });
}

/** The condition of a pending invitation. */
export function pendingIn(ctx: BrandContext) {
  return { brandId: ctx.brandId, status: "pending", expiresAt: { gt: ctx.clock.now() } } as const;
}

/**
 * A pending invitation of the current brand; accepted, cancelled and expired ones are not found.
 * @throws Fault not_found
 */
export async function pendingInvitation(db: Db | Tx, ctx: BrandContext, id: number): Promise<Invitation> {
  const invitation = await db.invitation.findFirst({ where: { ...pendingIn(ctx), id } });
  if (!invitation) throw fault("not_found", { what: t("Invitation") });
  return invitation;
}

/**
 * Whether an address has an open invitation, or an accepted one that waits for the verification. Verifying the address
 * grants access, so no other credential to the account may remain.
 */
export async function hasInvitation(
  db: Db | Tx,
  ctx: PublicContext,
  { id, emailKey }: { id: number; emailKey: string },
): Promise<boolean> {
  const where = {
    status: { in: ["pending" as const, "waiting" as const] },
    expiresAt: { gt: ctx.clock.now() },
    OR: [{ emailKey }, { acceptedById: id }],
  };
  return (await db.invitation.count({ where })) > 0;
}

/**
 * Whether an address is invited here, which registration by invitation requires.
 * @param emailKey the address as it is compared
 */
export async function isInvited(tx: Tx, ctx: PublicContext, emailKey: string): Promise<boolean> {
  const open = { status: "pending", expiresAt: { gt: ctx.clock.now() } } as const;
  return (await tx.invitation.count({ where: { ...open, emailKey } })) > 0;
}
