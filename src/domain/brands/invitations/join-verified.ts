import type { PublicContext } from "#kernel/context.ts";
import type { Tx, User } from "#platform/db/index.ts";
import { joinBrand } from "./join.ts";

/**
 * Activates the invitations that waited for a user's verification, in its transaction and after the user's row was
 * written: a concurrent acceptance waits for that row.
 */
export async function joinVerified(tx: Tx, ctx: PublicContext, user: User): Promise<void> {
  const waiting = await tx.invitation.findMany({
    where: { acceptedById: user.id, status: "waiting", expiresAt: { gt: ctx.clock.now() } },
    include: { brand: true },
    orderBy: { id: "asc" },
  });
  for (const invitation of waiting) {
    await tx.invitation.update({ where: { id: invitation.id }, data: { status: "accepted" } });
    await joinBrand(tx, ctx, invitation, user);
  }
}
