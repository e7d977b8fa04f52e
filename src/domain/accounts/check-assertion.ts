import { type VerifiedAuthenticationResponse, verifyAuthenticationResponse } from "@simplewebauthn/server";
import type { z } from "zod";
import type { PublicContext } from "#kernel/context.ts";
import { type Fault, fault } from "#kernel/fault.ts";
import type { Passkey, User } from "#platform/db/index.ts";
import { relyingParty, userHandle } from "./relying-party.ts";
import type { PasskeyAssertion } from "./schema.ts";
import { takeChallenge } from "./take-challenge.ts";

type Assertion = z.output<typeof PasskeyAssertion>;
type Known = Passkey & { user: User };

/**
 * Checks what a passkey signed: our challenge, once; our origin and host; with the person verified by the device.
 * @param expected the ceremony that was begun, and whose passkey it must be (null: whoever's it is)
 * @throws Fault refused `passkey_refused`, which never says why
 */
export async function checkAssertion(
  ctx: PublicContext,
  assertion: Assertion,
  expected: { purpose: "passkey_login" | "passkey_confirmation"; userId: number | null },
): Promise<User> {
  const challenge = challengeOf(assertion.response.clientDataJSON);
  // Taken before anything is checked, so that a challenge is good for one try.
  const isOurs = challenge !== null && (await takeChallenge(ctx.db, ctx.clock, { ...expected, token: challenge }));
  if (!isOurs) throw refused();
  const passkey = await ctx.db.passkey.findUnique({ where: { credentialId: assertion.id }, include: { user: true } });
  if (!passkey || (expected.userId !== null && passkey.userId !== expected.userId)) throw refused();
  const { authenticationInfo: seen } = await verify(ctx, assertion, passkey, challenge);
  await count(ctx, passkey, seen);
  return passkey.user;
}

/** The challenge that was signed, as the browser reports it; null where there is none to read. */
export function challengeOf(clientDataJson: string): string | null {
  try {
    const said: unknown = JSON.parse(Buffer.from(clientDataJson, "base64url").toString("utf8"));
    const isObject = typeof said === "object" && said !== null && "challenge" in said;
    return isObject && typeof said.challenge === "string" ? said.challenge : null;
  } catch {
    return null;
  }
}

async function verify(ctx: PublicContext, assertion: Assertion, passkey: Known, challenge: string) {
  const { id, origin } = relyingParty(ctx.env);
  const handle = Buffer.from(userHandle(passkey.userId)).toString("base64url");
  if ((assertion.response.userHandle ?? handle) !== handle) throw refused();
  const verified = await verifyAuthenticationResponse({
    response: assertion,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      counter: Number(passkey.counter),
    },
  }).catch((error: unknown) => {
    ctx.log.info({ err: error, passkeyId: passkey.id }, "a passkey was refused");
    throw refused();
  });
  if (!verified.verified) throw refused();
  return verified;
}

/**
 * Keeps the counter, in one statement with the comparison. One that does not rise means a copied key; authenticators
 * that do not count always say 0 (WebAuthn §6.1.1).
 */
async function count(
  { db, clock }: PublicContext,
  { id }: Passkey,
  seen: VerifiedAuthenticationResponse["authenticationInfo"],
): Promise<void> {
  const { count: rows } = await db.passkey.updateMany({
    where: { id, ...(seen.newCounter === 0 ? { counter: 0 } : { counter: { lt: seen.newCounter } }) },
    data: {
      counter: seen.newCounter,
      deviceType: seen.credentialDeviceType,
      isBackedUp: seen.credentialBackedUp,
      lastUsedAt: clock.now(),
    },
  });
  if (rows === 0) throw refused();
}

function refused(): Fault<"refused"> {
  return fault("refused", { code: "passkey_refused", message: "This passkey was not accepted. Start again." });
}
