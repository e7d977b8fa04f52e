import { createChallenge, loadWebAuthn, relyingParty } from "#domain/credentials/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { requireAvailable } from "./require-available.ts";
import { CEREMONY_SECONDS } from "./rules.ts";

type AllowedCredential = { id: string; transports?: string[] };

/**
 * Begins a ceremony in which a passkey signs a fresh challenge, with the person verified by the device.
 * @param allowed the passkeys that will do; none named: any that the device has for us
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
