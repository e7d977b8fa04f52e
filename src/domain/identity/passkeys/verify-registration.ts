import type { VerifiedRegistrationResponse } from "@simplewebauthn/server";
import type { z } from "zod";
import { consumeChallenge, loadWebAuthn, readClientData, relyingParty } from "#domain/identity/credentials/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Passkey, Tx } from "#platform/db/index.ts";
import { ALGORITHMS } from "./rules.ts";
import type { FinishRegistrationInput } from "./schema.ts";

export type RegistrationInput = z.output<typeof FinishRegistrationInput>;
export type VerifiedPasskey = NonNullable<VerifiedRegistrationResponse["registrationInfo"]>;
type VerifyContext = Pick<PublicContext, "db" | "clock" | "env" | "log">;

/**
 * Verifies the passkey that a user's device created.
 * @throws Fault setup_expired, refused `passkey_refused`, invalid
 */
export async function verifyRegistration(
  ctx: VerifyContext,
  userId: number,
  input: RegistrationInput,
): Promise<VerifiedPasskey> {
  const clientData = readClientData(input.response.clientDataJSON);
  if (clientData === null) throw invalid("response.clientDataJSON", t("The response must contain the challenge."));
  const ceremony = { purpose: "passkey_registration", userId } as const;
  // Consumed before anything is verified, so that a challenge allows one try.
  if (!(await consumeChallenge(ctx.db, ctx.clock, { ...ceremony, token: clientData.challenge })))
    throw fault("setup_expired", {});
  if (clientData.isFramed) throw refused();
  return verify(ctx, userId, input, clientData.challenge);
}

async function verify(
  { env, log }: VerifyContext,
  userId: number,
  input: RegistrationInput,
  challenge: string,
): Promise<VerifiedPasskey> {
  const { id, origin } = relyingParty(env);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: input as Parameters<typeof verifyRegistrationResponse>[0]["response"],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    log.info({ err: error, userId }, "a passkey was refused");
    return { registrationInfo: undefined };
  });
  if (registrationInfo) return registrationInfo;
  throw refused();
}

function refused() {
  return fault("refused", { code: "passkey_refused", message: t("This passkey wasn't accepted. Try again.") });
}

/** @throws Fault refused for a passkey that is registered already */
export async function insertPasskey(
  tx: Tx,
  { clock }: Pick<PublicContext, "clock">,
  userId: number,
  { name, response }: RegistrationInput,
  { credential, credentialDeviceType, credentialBackedUp }: VerifiedPasskey,
): Promise<Passkey> {
  const data = {
    userId,
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: response.transports,
    deviceType: credentialDeviceType,
    isBackedUp: credentialBackedUp,
    name,
    createdAt: clock.now(),
  };
  const [passkey] = await tx.passkey.createManyAndReturn({ data: [data], skipDuplicates: true });
  if (!passkey) throw fault("refused", { code: "passkey_refused", message: t("This passkey is already registered.") });
  return passkey;
}
