import { lockUser } from "#domain/identity/accounts/index.ts";
import {
  CODE_RATE,
  matchTotpStep,
  recordSecurityChange,
  totpSecretLocation,
} from "#domain/identity/credentials/index.ts";
import { markTwoFactorProven } from "#domain/identity/tokens/index.ts";
import { throttleAttempts } from "#domain/operations/limits/index.ts";
import type { UserContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { msg, t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";
import { replaceRecoveryCodes } from "./replace-recovery-codes.ts";
import { setupLocation } from "./rules.ts";
import { ConfirmSetupInput, RecoveryCodes } from "./schema.ts";

export const confirmTwoFactorSetup = operation({
  name: "two_factor.confirm_setup",
  summary:
    "Turn on two-factor authentication with a code from the authenticator app, within 10 minutes. Returns the recovery codes once.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: ConfirmSetupInput,
  output: RecoveryCodes,
  async run(ctx, { code }) {
    await throttleAttempts(ctx.db, [`two_factor:token:${ctx.caller.token.id}`], CODE_RATE);
    const recoveryCodes = await ctx.db.$transaction(async (tx) => {
      await lockUser(tx, ctx.caller.userId);
      const { seed, tokenHash } = await findSetup(tx, ctx);
      const step = matchTotpStep(seed, code, ctx.clock.now());
      if (step === null) throw invalid("code", t("Incorrect code. Check that the clock of your device is correct."));
      await consumeSetup(tx, ctx, tokenHash);
      const { userId } = ctx.caller;
      const totpSecret = await ctx.secrets.encrypt(seed, totpSecretLocation(userId));
      const user = await tx.user.update({ where: { id: userId }, data: { totpSecret, totpLastStep: step } });
      const codes = await replaceRecoveryCodes(tx, userId);
      // A ceremony started with the password alone would bypass the code.
      await tx.authChallenge.deleteMany({ where: { userId, purpose: "passkey_registration" } });
      await recordSecurityChange(tx, ctx, {
        user,
        action: "two_factor.enabled",
        subject: { type: "user", id: userId },
        title: msg("Two-factor authentication was turned on"),
        paragraphs: () => [
          t("Signing in with your password now also requires a code. All other browsers have been signed out."),
        ],
        endOthersThan: ctx.caller.token.id,
      });
      await markTwoFactorProven(tx, userId);
      return codes;
    });
    return { recovery_codes: recoveryCodes };
  },
});

/** @throws Fault setup_expired when none is pending */
async function findSetup(tx: Tx, ctx: UserContext): Promise<{ seed: string; tokenHash: string }> {
  const setup = await tx.authChallenge.findFirst({
    where: {
      userId: ctx.caller.userId,
      purpose: "two_factor_setup",
      usedAt: null,
      expiresAt: { gt: ctx.clock.now() },
      secret: { not: null },
    },
    orderBy: { id: "desc" },
  });
  if (!setup?.secret) throw fault("setup_expired", {});
  const { tokenHash } = setup;
  return { seed: await ctx.secrets.decrypt(setup.secret, setupLocation(tokenHash)), tokenHash };
}

/** Concurrent confirmations must not both return recovery codes, because only one set would work. */
async function consumeSetup(tx: Tx, { clock }: UserContext, tokenHash: string): Promise<void> {
  const { count } = await tx.authChallenge.updateMany({
    where: { tokenHash, usedAt: null },
    data: { usedAt: clock.now(), secret: null },
  });
  if (count === 0) throw fault("setup_expired", {});
}
