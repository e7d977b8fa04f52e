import { requireSecondFactorNotNeeded } from "#domain/brands/access/index.ts";
import { lockUser } from "#domain/identity/accounts/index.ts";
import { recordSecurityChange, requireRecentConfirmation } from "#domain/identity/credentials/index.ts";
import { fault } from "#kernel/fault.ts";
import { msg, t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { ownPasskey } from "./find.ts";
import { Removed, RemovePasskeyInput } from "./schema.ts";

export const deletePasskey = operation({
  name: "passkeys.delete",
  summary: "Delete a passkey. The only way to sign in can't be deleted.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: RemovePasskeyInput,
  output: Removed,
  async run(ctx, { id, ...confirmation }) {
    const { userId, token } = ctx.caller;
    await requireRecentConfirmation(ctx, confirmation);
    await ctx.db.$transaction(async (tx) => {
      // Locked, so that two concurrent deletions can't each count on the other passkey.
      const user = await lockUser(tx, userId);
      const passkey = await ownPasskey(tx, ctx, id);
      const isLast = (await tx.passkey.count({ where: { userId } })) === 1;
      await requireSecondFactorNotNeeded(tx, userId, !isLast || user.totpSecret !== null);
      if (user.passwordHash === null && isLast) {
        const message = t("This is your only way to sign in. Set a password or add another passkey first.");
        throw fault("refused", { code: "invalid_state", message });
      }
      await tx.passkey.delete({ where: { id } });
      await recordSecurityChange(tx, ctx, {
        user,
        action: "passkey.removed",
        subject: { type: "passkey", id },
        title: msg("A passkey was deleted"),
        paragraphs: () => [
          t("The passkey “{name}” was deleted. All other browsers have been signed out.", { name: passkey.name }),
        ],
        endOthersThan: token.id,
      });
    });
    return {};
  },
});
