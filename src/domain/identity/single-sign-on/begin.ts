import { addressKeys, throttleAttempts } from "#domain/operations/limits/index.ts";
import { operation } from "#kernel/operation.ts";
import { generateToken, hashToken } from "#platform/random-token.ts";
import { authorizationUrl, ProviderRefusedError } from "./exchange.ts";
import { findUsable } from "./find.ts";
import { ProviderUnavailable } from "./provider.ts";
import { attemptLocation, BEGIN_RATE } from "./rules.ts";
import { BeginInput, BeginOutput } from "./schema.ts";
import { ATTEMPT_SECONDS } from "./terms.ts";

export const beginSingleSignOn = operation({
  name: "single_sign_on.begin",
  summary: "Start a single sign-on at the account's identity provider. Internal to the sign-in handler.",
  scope: "public",
  waitsOutside: true,
  input: BeginInput,
  output: BeginOutput,
  async run(ctx, { slug, browser, next, replaces }) {
    await throttleAttempts(ctx.db, addressKeys("sso_begin", ctx.origin.address), BEGIN_RATE);
    const sso = await findUsable(ctx.db, slug);
    if (!sso) throw new ProviderRefusedError("unknown");
    const attempt = { state: generateToken(), nonce: generateToken(), verifier: generateToken() };
    const location = await authorizationUrl(ctx, sso, attempt).catch((error: unknown) => {
      throw error instanceof ProviderUnavailable ? new ProviderRefusedError("unavailable", error) : error;
    });
    const stateHash = hashToken(attempt.state);
    const { nonce, verifier } = attempt;
    const now = ctx.clock.now();
    await ctx.db.ssoAttempt.create({
      data: {
        accountId: sso.accountId,
        stateHash,
        browserHash: hashToken(browser),
        secret: await ctx.secrets.encrypt(JSON.stringify({ nonce, verifier, replaces }), attemptLocation(stateHash)),
        next,
        createdAt: now,
        expiresAt: new Date(now.getTime() + ATTEMPT_SECONDS * 1000),
      },
    });
    return { location };
  },
});
