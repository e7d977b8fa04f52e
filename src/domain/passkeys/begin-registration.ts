import { fullName } from "#domain/accounts/index.ts";
import { confirmPerson, createChallenge, loadWebAuthn, relyingParty, userHandle } from "#domain/credentials/index.ts";
import { fault } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { requireAvailable } from "./require-available.ts";
import { ALGORITHMS, CEREMONY_SECONDS, MAX_PASSKEYS } from "./rules.ts";
import { BeginRegistrationInput, CreationOptions } from "./schema.ts";

export const beginPasskeyRegistration = operation({
  name: "passkeys.begin_registration",
  summary:
    "Get the options to register a passkey, for `navigator.credentials.create()`. Requires re-authentication, with both factors if two-factor authentication is on.",
  scope: "user",
  needs: "self",
  tier: "full",
  input: BeginRegistrationInput,
  output: CreationOptions,
  async run(ctx, confirmation) {
    const { userId } = ctx.caller;
    requireAvailable(ctx.env);
    await confirmPerson(ctx, confirmation);
    const user = await ctx.db.user.findUniqueOrThrow({ where: { id: userId }, include: { passkeys: true } });
    if (user.passkeys.length >= MAX_PASSKEYS) {
      const message = `You've reached the limit of ${MAX_PASSKEYS} passkeys. Delete one first.`;
      throw fault("refused", { code: "invalid_state", message });
    }
    const ceremony = { purpose: "passkey_registration", userId, seconds: CEREMONY_SECONDS } as const;
    const challenge = await createChallenge(ctx.db, ctx.clock, ceremony);
    const { id: rpID, name: rpName } = relyingParty(ctx.env);
    const { generateRegistrationOptions } = await loadWebAuthn();
    const options = await generateRegistrationOptions({
      rpID,
      rpName,
      userID: userHandle(userId),
      userName: user.email,
      userDisplayName: fullName(user),
      challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
      timeout: CEREMONY_SECONDS * 1000,
      attestationType: "none",
      supportedAlgorithmIDs: ALGORITHMS,
      authenticatorSelection: { residentKey: "required", userVerification: "required" },
      excludeCredentials: user.passkeys.map(({ credentialId, transports }) => ({ id: credentialId, transports })),
    });
    return { ...options };
  },
});
