import { lockUser } from "#domain/identity/accounts/index.ts";
import {
  ACCOUNT_RATE,
  CODE_RATE,
  checkAssertion,
  consumeFactor,
  factorRefused,
  twoFactorRateKey,
} from "#domain/identity/credentials/index.ts";
import { throttleAttempts } from "#domain/operations/limits/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { ProveInput, VerifiedFactors } from "./schema.ts";

/** For credentials created with the password alone or by single sign-on, when an account requires both factors. */
export const verifyTwoFactor = operation({
  name: "two_factor.verify",
  summary:
    "Verify your second factor for the current credential, with a code, a recovery code or a passkey response. It can then access brands that require two-factor authentication.",
  scope: "user",
  needs: "self",
  tier: "full",
  bySingleSignOn: true,
  input: ProveInput,
  output: VerifiedFactors,
  async run(ctx, { passkey, ...input }) {
    const { userId, token } = ctx.caller;
    if (passkey) {
      await checkAssertion(ctx, passkey, { purpose: "passkey_confirmation", userId });
    } else {
      await throttleAttempts(ctx.db, [`two_factor:token:${token.id}`], CODE_RATE);
      await throttleAttempts(ctx.db, [twoFactorRateKey(userId)], ACCOUNT_RATE);
    }
    await ctx.db.$transaction(async (tx) => {
      const user = await lockUser(tx, userId);
      if (!passkey && user.totpSecret === null) {
        throw fault("refused", {
          code: "invalid_state",
          message: t("Two-factor authentication is off. Set it up first."),
        });
      }
      if (!passkey && !(await consumeFactor(tx, ctx, user, input))) throw factorRefused(input);
      await tx.accessToken.updateMany({ where: { id: token.id }, data: { hasTwoFactors: true } });
    });
    return {};
  },
});
