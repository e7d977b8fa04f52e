import { lockAccount, requireSeat } from "#domain/billing/entitlements/index.ts";
import { emailKey } from "#domain/identity/accounts/index.ts";
import { accountOfBrand } from "#domain/operations/audit/index.ts";
import { fault } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { addInvitation } from "./add-invitation.ts";
import { findConflicts } from "./find-conflicts.ts";
import { InvitationView, InviteInput } from "./schema.ts";
import { throttleMails } from "./send-invitation.ts";
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
    await throttleMails(ctx, [address]);
    return ctx.db.$transaction(async (tx) => {
      const accountId = await accountOfBrand(tx, ctx.brandId);
      await lockAccount(tx, accountId);
      // Under the account's lock, so that of two concurrent invitations the second is refused.
      const conflict = (await findConflicts(tx, ctx, [address])).get(address);
      if (conflict?.code === "already_member")
        throw fault("refused", { code: "already_member", message: conflict.message });
      if (conflict) throw fault("refused", { code: "already_invited", message: conflict.message });
      await requireSeat(tx, ctx, accountId, address);
      return viewInvitation(await addInvitation(tx, ctx, { accountId, email, role }));
    });
  },
});
