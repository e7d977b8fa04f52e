import { generateSecret, generateURI } from "otplib";
import { renderSVG } from "uqr";
import { confirmPerson, createChallenge, relyingParty } from "#domain/identity/credentials/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { hashToken } from "#platform/random-token.ts";
import { SETUP_SECONDS, setupLocation } from "./rules.ts";
import { BeginSetupInput, TwoFactorSetup } from "./schema.ts";

export const beginTwoFactorSetup = operation({
  name: "two_factor.begin_setup",
  summary:
    "Start two-factor setup and get a secret for an authenticator app. Takes effect once confirmed with a code. Requires re-authentication.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: BeginSetupInput,
  output: TwoFactorSetup,
  async run(ctx, confirmation) {
    const user = await ctx.db.user.findUniqueOrThrow({ where: { id: ctx.caller.userId } });
    if (user.totpSecret !== null) {
      throw fault("refused", {
        code: "invalid_state",
        message: t("Two-factor authentication is already on. Turn it off first."),
      });
    }
    await confirmPerson(ctx, confirmation);
    const secret = generateSecret();
    await ctx.db.$transaction(async (tx) => {
      // A new setup replaces the previous one.
      await tx.authChallenge.deleteMany({ where: { userId: user.id, purpose: "two_factor_setup" } });
      const ceremony = { purpose: "two_factor_setup", userId: user.id, seconds: SETUP_SECONDS } as const;
      const tokenHash = hashToken(await createChallenge(tx, ctx.clock, ceremony));
      const encrypted = await ctx.secrets.encrypt(secret, setupLocation(tokenHash));
      await tx.authChallenge.update({ where: { tokenHash }, data: { secret: encrypted } });
    });
    const otpauth = generateURI({ issuer: relyingParty(ctx.env).name, label: user.email, secret });
    return { secret, otpauth_url: otpauth, qr_svg: renderSVG(otpauth), expires_in: SETUP_SECONDS };
  },
});
