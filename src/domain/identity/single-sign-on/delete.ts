import { lockAccount } from "#domain/billing/entitlements/index.ts";
import { requireOwnAccount } from "#domain/identity/account-security/index.ts";
import { requireRecentConfirmation } from "#domain/identity/credentials/index.ts";
import { writeAudit } from "#domain/operations/audit/index.ts";
import { operation } from "#kernel/operation.ts";
import { endCredentialsOf, requireSettings } from "./find.ts";
import { Done, RemoveSingleSignOnInput } from "./schema.ts";

export const deleteSingleSignOn = operation({
  name: "single_sign_on.delete",
  summary: "Delete your account's single sign-on. Everyone who used it is signed out and unlinked.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: RemoveSingleSignOnInput,
  output: Done,
  async run(ctx, confirmation) {
    const { id: accountId } = await requireOwnAccount(ctx);
    await requireRecentConfirmation(ctx, confirmation);
    await ctx.db.$transaction(async (tx) => {
      await lockAccount(tx, accountId);
      const { issuer } = await requireSettings(tx, accountId);
      await endCredentialsOf(tx, accountId);
      await tx.singleSignOn.delete({ where: { accountId } });
      const subject = { type: "account", id: accountId };
      await writeAudit(tx, ctx, {
        accountId,
        brandId: null,
        action: "single_sign_on.removed",
        subject,
        detail: { issuer },
      });
    });
    return {};
  },
});
