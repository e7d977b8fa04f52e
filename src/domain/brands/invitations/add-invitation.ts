import { reserveLink } from "#domain/events/mail/index.ts";
import { emailKey } from "#domain/identity/accounts/index.ts";
import { writeAudit } from "#domain/operations/audit/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import type { Invitation, Tx } from "#platform/db/index.ts";
import { expiryFrom } from "./rules.ts";
import { sendInvitation } from "./send-invitation.ts";

type NewInvitation = Pick<Invitation, "email" | "role"> & { accountId: number };

/** Creates an invitation and mails it. Checks nothing; the caller holds the account's lock. */
export async function addInvitation(
  tx: Tx,
  ctx: BrandContext,
  { accountId, email, role }: NewInvitation,
): Promise<Invitation> {
  const { brandId, caller } = ctx;
  const now = ctx.clock.now();
  const invitation = await tx.invitation.create({
    data: {
      brandId,
      email,
      emailKey: emailKey(email),
      role,
      tokenHash: reserveLink(),
      expiresAt: expiryFrom(now),
      invitedById: caller.kind === "person" ? caller.userId : null,
      createdAt: now,
    },
  });
  await sendInvitation(tx, ctx, invitation);
  const subject = { type: "invitation", id: invitation.id };
  await writeAudit(tx, ctx, { accountId, brandId, action: "invitation.created", subject, detail: { email, role } });
  return invitation;
}
