import { requireSecondFactorNotNeeded } from "#domain/brands/access/index.ts";
import { recordSecurityChange } from "#domain/identity/credentials/index.ts";
import { msg, t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { Disabled, StepUpInput } from "./schema.ts";
import { withBothFactors } from "./step-up.ts";

export const disableTwoFactor = operation({
  name: "two_factor.disable",
  summary: "Turn off two-factor authentication. Requires the password and a code (or recovery code), or a passkey.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: StepUpInput,
  output: Disabled,
  async run(ctx, input) {
    await withBothFactors(ctx, input, async (tx, user) => {
      await requireSecondFactorNotNeeded(tx, user.id, (await tx.passkey.count({ where: { userId: user.id } })) > 0);
      await tx.user.update({ where: { id: user.id }, data: { totpSecret: null, totpLastStep: null } });
      await tx.recoveryCode.deleteMany({ where: { userId: user.id } });
      await tx.authChallenge.deleteMany({ where: { userId: user.id, purpose: "two_factor_login" } });
      await recordSecurityChange(tx, ctx, {
        user,
        action: "two_factor.disabled",
        subject: { type: "user", id: user.id },
        title: msg("Two-factor authentication was turned off"),
        paragraphs: () => [t("You can now sign in with only your password. All other browsers have been signed out.")],
        endOthersThan: ctx.caller.token.id,
      });
    });
    return {};
  },
});
