import { createChallenge, loadWebAuthn, relyingParty } from "#domain/identity/credentials/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { requireAvailable } from "./require-available.ts";
import { CEREMONY_SECONDS } from "./rules.ts";

type AllowedCredential = { id: string; transports?: string[] };

/**
 * Starts a ceremony in which a passkey signs a new challenge, with user verification.
 * @param allowed the accepted passkeys; empty: any discoverable one
 * @throws Fault refused `passkeys_unavailable`
 */
export async function requestOptions(
  { db, clock, env }: PublicContext,
  ceremony: { purpose: "passkey_login" | "passkey_confirmation"; userId: number | null },
  allowed: AllowedCredential[] = [],
) {
  requireAvailable(env);
  const challenge = await createChallenge(db, clock, { ...ceremony, seconds: CEREMONY_SECONDS });
  const { generateAuthenticationOptions } = await loadWebAuthn();
  return generateAuthenticationOptions({
    rpID: relyingParty(env).id,
    challenge: new Uint8Array(Buffer.from(challenge, "base64url")),
    timeout: CEREMONY_SECONDS * 1000,
    userVerification: "required",
    ...(allowed.length > 0 ? { allowCredentials: allowed } : {}),
  });
}
