import { lockAccount } from "#domain/billing/entitlements/index.ts";
import { reserveLink } from "#domain/events/mail/index.ts";
import { accountOfBrand, writeAudit } from "#domain/operations/audit/index.ts";
import { operation } from "#kernel/operation.ts";
import { pendingInvitation } from "./find.ts";
import { expiryFrom } from "./rules.ts";
import { InvitationIdInput, InvitationView } from "./schema.ts";
import { sendInvitation, throttleMails } from "./send-invitation.ts";
import { viewInvitation } from "./view.ts";

export const resendInvitation = operation({
  name: "invitations.resend",
  summary: "Resend a pending invitation with a new link, valid for 7 days. The previous link stops working.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: InvitationIdInput,
  output: InvitationView,
  async run(ctx, { id }) {
    const { emailKey } = await pendingInvitation(ctx.db, ctx, id);
    await throttleMails(ctx, [emailKey]);
    return ctx.db.$transaction(async (tx) => {
      const accountId = await accountOfBrand(tx, ctx.brandId);
      await lockAccount(tx, accountId);
      await pendingInvitation(tx, ctx, id);
      const data = { tokenHash: reserveLink(), expiresAt: expiryFrom(ctx.clock.now()) };
      const invitation = await tx.invitation.update({ where: { id }, data });
      await sendInvitation(tx, ctx, invitation);
      const subject = { type: "invitation", id };
      await writeAudit(tx, ctx, { accountId, brandId: ctx.brandId, action: "invitation.resent", subject });
      return viewInvitation(invitation);
    });
  },
});
