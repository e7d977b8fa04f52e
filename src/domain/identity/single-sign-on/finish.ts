import { z } from "zod";
import { addressKeys, throttleAttempts } from "#domain/operations/limits/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { isFault } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import type { SsoAttempt } from "#platform/db/index.ts";
import { hashToken } from "#platform/random-token.ts";
import { exchangeCode, ProviderRefusedError } from "./exchange.ts";
import { findUsable } from "./find.ts";
import { resolvePerson } from "./resolve-person.ts";
import { attemptLocation, BEGIN_RATE } from "./rules.ts";
import { FinishInput } from "./schema.ts";

const StoredAttempt = z.object({ nonce: z.string(), verifier: z.string(), replaces: z.number().nullish() });

const Finished = z.discriminatedUnion("outcome", [
  z.object({
    outcome: z.literal("signed_in"),
    session_id: z.number(),
    user: z.object({ id: z.number(), email: z.string(), name: z.string() }),
    next: z.string(),
  }),
  z.object({ outcome: z.literal("link"), token: z.string() }),
]);

export const finishSingleSignOn = operation({
  name: "single_sign_on.finish",
  summary: "Finish a single sign-on with the identity provider's response. Internal to the sign-in handler.",
  scope: "public",
  waitsOutside: true,
  input: FinishInput,
  output: Finished,
  async run(ctx, { slug, browser, query, signed_in: signedIn }) {
    await throttleAttempts(ctx.db, addressKeys("sso_finish", ctx.origin.address), BEGIN_RATE);
    const sso = await findUsable(ctx.db, slug);
    if (!sso) throw new ProviderRefusedError("unknown");
    const state = new URLSearchParams(query).get("state") ?? "";
    const attempt = await consumeAttempt(ctx, sso.accountId, state, browser);
    const { replaces, ...secret } = StoredAttempt.parse(
      JSON.parse(await ctx.secrets.decrypt(attempt.secret, attemptLocation(attempt.stateHash))),
    );
    // Somebody signed in here meanwhile, who was not asked.
    if (signedIn !== null && signedIn !== replaces) throw new ProviderRefusedError("signed_in");
    const claims = await exchangeCode(ctx, sso, query, { state, ...secret });
    try {
      return await resolvePerson(ctx, sso, attempt, claims);
    } catch (error) {
      throw isFault(error, "limit_reached") ? new ProviderRefusedError("seats_full", error) : error;
    }
  },
});

/** Consumes a state in one statement: it must belong to this account and browser, be unused, and not be expired. */
async function consumeAttempt(
  ctx: PublicContext,
  accountId: number,
  state: string,
  browser: string,
): Promise<SsoAttempt> {
  const now = ctx.clock.now();
  const [attempt] = await ctx.db.ssoAttempt.updateManyAndReturn({
    where: {
      accountId,
      stateHash: hashToken(state),
      browserHash: hashToken(browser),
      usedAt: null,
      expiresAt: { gt: now },
    },
    data: { usedAt: now },
  });
  if (!attempt) throw new ProviderRefusedError("expired");
  return attempt;
}
