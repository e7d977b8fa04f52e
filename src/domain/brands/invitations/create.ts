import { lockAccount, requireSeat } from "#domain/billing/entitlements/index.ts";
import { reserveLink } from "#domain/events/mail/index.ts";
import { emailKey } from "#domain/identity/accounts/index.ts";
import { accountOfBrand, writeAudit } from "#domain/operations/audit/index.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";
import { expiryFrom } from "./rules.ts";
import { InvitationView, InviteInput } from "./schema.ts";
import { sendInvitation, throttleMails } from "./send-invitation.ts";
import { viewInvitation } from "./view.ts";

export const createInvitation = operation({
  name: "invitations.create",
  summary: "Invite a person to the brand by email. The invitation uses a seat and expires after 7 days.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: InviteInput,
  output: InvitationView,
  async run(ctx, { email, role }) {
    const address = emailKey(email);
    await throttleMails(ctx, address);
    return ctx.db.$transaction(async (tx) => {
      const accountId = await accountOfBrand(tx, ctx.brandId);
      await lockAccount(tx, accountId);
      await requireNew(tx, ctx, address);
      await requireSeat(tx, ctx, accountId, address);
      const now = ctx.clock.now();
      const invitation = await tx.invitation.create({
        data: {
          brandId: ctx.brandId,
          email,
          emailKey: address,
          role,
          tokenHash: reserveLink(),
          expiresAt: expiryFrom(now),
          invitedById: ctx.caller.kind === "person" ? ctx.caller.userId : null,
          createdAt: now,
        },
      });
      await sendInvitation(tx, ctx, invitation);
      const subject = { type: "invitation", id: invitation.id };
      const about = { accountId, brandId: ctx.brandId, subject, detail: { email, role } };
      await writeAudit(tx, ctx, { ...about, action: "invitation.created" });
      return viewInvitation(invitation);
    });
  },
});

/** Checked under the account's lock, so that of two concurrent invitations the second is refused. */
async function requireNew(tx: Tx, ctx: BrandContext, address: string): Promise<void> {
  const { brandId } = ctx;
  const member = await tx.member.findFirst({ where: { brandId, user: { emailKey: address } } });
  if (member) {
    const message = member.isActive
      ? t("This person is already a member of the brand.")
      : t("This person is a deactivated member. Reactivate them instead.");
    throw fault("refused", { code: "already_member", message });
  }
  const expiresAt = { gt: ctx.clock.now() };
  const open = await tx.invitation.findFirst({
    where: { brandId, emailKey: address, status: { in: ["pending", "waiting"] }, expiresAt },
  });
  if (open) {
    const message =
      open.status === "pending"
        ? t("This email address already has a pending invitation. Resend or cancel it first.")
        : t("This person has already accepted an invitation and joins once the email address is verified.");
    throw fault("refused", { code: "already_invited", message });
  }
}
