import type { VerifiedAuthenticationResponse } from "@simplewebauthn/server";
import { z } from "zod";
import { throttleAttempts } from "#domain/operations/limits/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { type Fault, fault } from "#kernel/fault.ts";
import { msg, t } from "#kernel/language.ts";
import type { Passkey, User } from "#platform/db/index.ts";
import { consumeChallenge } from "./challenges.ts";
import { loadWebAuthn } from "./load-webauthn.ts";
import { recordSecurityChange } from "./record-security-change.ts";
import { relyingParty, userHandle } from "./relying-party.ts";
import type { PasskeyAssertion } from "./schema.ts";

/** Rate of mails about one passkey. */
const COPY_MAIL_RATE = { limit: 1, windowSeconds: 3600 };

type Assertion = z.output<typeof PasskeyAssertion>;
type KnownPasskey = Passkey & { user: User };

/**
 * Verifies a passkey's assertion: our challenge, once; our origin and host; with user verification by the device.
 * @param expected the ceremony that was begun, and whose passkey it must be (null: any user's)
 * @throws Fault refused `passkey_refused`, which never says why
 */
export async function checkAssertion(
  ctx: PublicContext,
  assertion: Assertion,
  expected: { purpose: "passkey_login" | "passkey_confirmation"; userId: number | null },
): Promise<User> {
  const clientData = readClientData(assertion.response.clientDataJSON);
  // Consumed before anything is verified, so that a challenge is valid for one attempt.
  const isOurs =
    clientData !== null && (await consumeChallenge(ctx.db, ctx.clock, { ...expected, token: clientData.challenge }));
  if (!isOurs || clientData.isFramed) throw refused();
  const passkey = await ctx.db.passkey.findUnique({ where: { credentialId: assertion.id }, include: { user: true } });
  if (!passkey || (expected.userId !== null && passkey.userId !== expected.userId)) throw refused();
  if (passkey.user.disabledAt) throw refused();
  const { authenticationInfo: seen } = await verify(ctx, assertion, passkey, clientData.challenge);
  await updateCounter(ctx, passkey, seen);
  return passkey.user;
}

const ClientData = z.object({ challenge: z.string(), crossOrigin: z.unknown().optional() });

/**
 * The browser's client data: the challenge, and whether the ceremony ran in a frame of another site's page, where we
 * never begin one (the library accepts some of these).
 * @returns null if there is no challenge to read
 */
export function readClientData(clientDataJson: string): { challenge: string; isFramed: boolean } | null {
  try {
    const clientData = ClientData.safeParse(JSON.parse(Buffer.from(clientDataJson, "base64url").toString("utf8")));
    return clientData.success
      ? { challenge: clientData.data.challenge, isFramed: Boolean(clientData.data.crossOrigin) }
      : null;
  } catch {
    return null;
  }
}

async function verify(ctx: PublicContext, assertion: Assertion, passkey: KnownPasskey, challenge: string) {
  const { id, origin } = relyingParty(ctx.env);
  const handle = Buffer.from(userHandle(passkey.userId)).toString("base64url");
  if ((assertion.response.userHandle ?? handle) !== handle) throw refused();
  const { verifyAuthenticationResponse } = await loadWebAuthn();
  const verified = await verifyAuthenticationResponse({
    response: assertion,
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    credential: {
      id: passkey.credentialId,
      publicKey: new Uint8Array(passkey.publicKey),
      // Compared by `countUse`, in one statement with storing the new one.
      counter: 0,
    },
  }).catch((error: unknown) => {
    ctx.log.info({ err: error, passkeyId: passkey.id }, "a passkey was refused");
    throw refused();
  });
  if (!verified.verified) throw refused();
  return verified;
}

/**
 * Stores the counter, in one statement with the comparison. A counter that does not increase means a cloned key;
 * authenticators that do not count always report 0 (WebAuthn §6.1.1). The backup flags follow the device's report: a
 * passkey can become synchronised.
 */
async function updateCounter(
  ctx: PublicContext,
  passkey: KnownPasskey,
  seen: VerifiedAuthenticationResponse["authenticationInfo"],
): Promise<void> {
  const { db, clock, log } = ctx;
  const { id, counter } = passkey;
  const { count } = await db.passkey.updateMany({
    where: { id, ...(seen.newCounter === 0 ? { counter: 0 } : { counter: { lt: seen.newCounter } }) },
    data: {
      counter: seen.newCounter,
      deviceType: seen.credentialDeviceType,
      isBackedUp: seen.credentialBackedUp,
      lastUsedAt: clock.now(),
    },
  });
  if (count > 0) return;
  log.warn(
    { passkeyId: id, kept: Number(counter), seen: seen.newCounter },
    "a passkey's counter went backwards; it may have been copied",
  );
  await notifyPasskeyCopied(ctx, passkey);
  throw refused();
}

/** Notifies the owner by mail, at most once an hour. */
async function notifyPasskeyCopied(ctx: PublicContext, { id, name, user }: KnownPasskey): Promise<void> {
  const isDue = await throttleAttempts(ctx.db, [`passkey_copy:${id}`], COPY_MAIL_RATE).then(
    () => true,
    () => false,
  );
  if (!isDue) return;
  await ctx.db.$transaction((tx) =>
    recordSecurityChange(tx, ctx, {
      user,
      action: "passkey.copy_refused",
      subject: { type: "passkey", id },
      title: msg("A passkey was rejected because it may have been copied"),
      paragraphs: () => [
        t("The use counter of “{name}” went backwards, which can happen when a passkey has been copied.", { name }),
      ],
      closing: () => [
        t("Delete this passkey in your profile and add a new one. If this wasn't you, change your password too."),
      ],
    }),
  );
}

function refused(): Fault<"refused"> {
  return fault("refused", { code: "passkey_refused", message: t("This passkey wasn't accepted. Try again.") });
}
