import { lockAccount } from "#domain/billing/entitlements/index.ts";
import { accountOfBrand, writeAudit } from "#domain/operations/audit/index.ts";
import { operation } from "#kernel/operation.ts";
import { pendingInvitation } from "./find.ts";
import { InvitationCancelled, InvitationIdInput } from "./schema.ts";

export const cancelInvitation = operation({
  name: "invitations.cancel",
  summary: "Cancel a pending invitation. Its link stops working and its seat becomes available.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: InvitationIdInput,
  output: InvitationCancelled,
  async run(ctx, { id }) {
    await ctx.db.$transaction(async (tx) => {
      const accountId = await accountOfBrand(tx, ctx.brandId);
      await lockAccount(tx, accountId);
      const { email } = await pendingInvitation(tx, ctx, id);
      await tx.invitation.update({ where: { id }, data: { status: "cancelled" } });
      const about = { accountId, brandId: ctx.brandId, subject: { type: "invitation", id }, detail: { email } };
      await writeAudit(tx, ctx, { ...about, action: "invitation.cancelled" });
    });
    return {};
  },
});
