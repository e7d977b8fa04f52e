import type { VerifiedRegistrationResponse } from "@simplewebauthn/server";
import type { z } from "zod";
import {
  consumeChallenge,
  loadWebAuthn,
  readClientData,
  recordSecurityChange,
  relyingParty,
} from "#domain/credentials/index.ts";
import { markTwoFactorProven } from "#domain/tokens/index.ts";
import type { UserContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import type { Passkey, Tx } from "#platform/db/index.ts";
import { ALGORITHMS } from "./rules.ts";
import { FinishRegistrationInput, PasskeyView } from "./schema.ts";
import { viewPasskey } from "./view.ts";

type RegistrationInput = z.output<typeof FinishRegistrationInput>;
type VerifiedPasskey = NonNullable<VerifiedRegistrationResponse["registrationInfo"]>;

export const finishPasskeyRegistration = operation({
  name: "passkeys.finish_registration",
  summary: "Finish registering a passkey, within 5 minutes of getting the options.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: FinishRegistrationInput,
  output: PasskeyView,
  async run(ctx, input) {
    const clientData = readClientData(input.response.clientDataJSON);
    if (clientData === null) throw invalid("response.clientDataJSON", "The response must contain the challenge.");
    const ceremony = { purpose: "passkey_registration", userId: ctx.caller.userId } as const;
    // Consumed before anything is verified, so that a challenge allows one try.
    if (!(await consumeChallenge(ctx.db, ctx.clock, { ...ceremony, token: clientData.challenge })))
      throw fault("setup_expired", {});
    if (clientData.isFramed) throw refused();
    const registered = await verify(ctx, input, clientData.challenge);
    const passkey = await ctx.db.$transaction((tx) => savePasskey(tx, ctx, input, registered));
    return viewPasskey(passkey);
  },
});

async function verify(ctx: UserContext, input: RegistrationInput, challenge: string): Promise<VerifiedPasskey> {
  const { id, origin } = relyingParty(ctx.env);
  const { verifyRegistrationResponse } = await loadWebAuthn();
  const { registrationInfo } = await verifyRegistrationResponse({
    response: input as Parameters<typeof verifyRegistrationResponse>[0]["response"],
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: id,
    requireUserVerification: true,
    supportedAlgorithmIDs: ALGORITHMS,
  }).catch((error: unknown) => {
    ctx.log.info({ err: error, userId: ctx.caller.userId }, "a passkey was refused");
    return { registrationInfo: undefined };
  });
  if (registrationInfo) return registrationInfo;
  throw refused();
}

function refused() {
  return fault("refused", { code: "passkey_refused", message: "This passkey wasn't accepted. Try again." });
}

async function savePasskey(
  tx: Tx,
  ctx: UserContext,
  input: RegistrationInput,
  registered: VerifiedPasskey,
): Promise<Passkey> {
  const { userId, token } = ctx.caller;
  const { credential, credentialDeviceType, credentialBackedUp } = registered;
  const data = {
    userId,
    credentialId: credential.id,
    publicKey: credential.publicKey,
    counter: credential.counter,
    transports: input.response.transports,
    deviceType: credentialDeviceType,
    isBackedUp: credentialBackedUp,
    name: input.name,
    createdAt: ctx.clock.now(),
  };
  const [passkey] = await tx.passkey.createManyAndReturn({ data: [data], skipDuplicates: true });
  if (!passkey) throw fault("refused", { code: "passkey_refused", message: "This passkey is already registered." });
  await recordSecurityChange(tx, ctx, {
    user: await tx.user.findUniqueOrThrow({ where: { id: userId } }),
    action: "passkey.added",
    subject: { type: "passkey", id: passkey.id },
    title: "A passkey was added",
    paragraphs: [
      `You can now sign in with “${passkey.name}” without your password. All other browsers have been signed out.`,
    ],
    endOthersThan: token.id,
  });
  await markTwoFactorProven(tx, userId);
  return passkey;
}
