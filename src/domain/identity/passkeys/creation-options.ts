import { fullName } from "#domain/identity/accounts/index.ts";
import { createChallenge, loadWebAuthn, relyingParty, userHandle } from "#domain/identity/credentials/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { Passkey, User } from "#platform/db/index.ts";
import { ALGORITHMS, CEREMONY_SECONDS } from "./rules.ts";

/** Starts the ceremony in which a user's device creates a passkey. */
export async function creationOptions(
  { db, clock, env }: Pick<PublicContext, "db" | "clock" | "env">,
  user: User & { passkeys: Passkey[] },
) {
  const ceremony = { purpose: "passkey_registration", userId: user.id, seconds: CEREMONY_SECONDS } as const;
  const challenge = await createChallenge(db, clock, ceremony);
  const { id: rpID, name: rpName } = relyingParty(env);
  const { generateRegistrationOptions } = await loadWebAuthn();
  const options = await generateRegistrationOptions({
    rpID,
    rpName,
    userID: userHandle(user.id),
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
}
