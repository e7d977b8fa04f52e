import type { Tx } from "#platform/db/index.ts";
import { endAccess } from "./end-access.ts";

/**
 * Revokes every credential of a user: the password, browser sessions, tokens of every kind with the grants of apps,
 * passkeys, two-factor, single sign-on identities, device logins and sign-ins in progress, mailed links, devices that
 * receive push messages. Whoever proves ownership of the address starts afresh. Call it with the user locked
 * (`lockUser`).
 */
export async function deleteCredentials(tx: Tx, userId: number): Promise<void> {
  await endAccess(tx, { userId, withTokens: true });
  await tx.passkey.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.ssoIdentity.deleteMany({ where: { userId } });
  await tx.ssoAttempt.deleteMany({ where: { userId } });
  await tx.deviceLogin.deleteMany({ where: { userId } });
  await tx.mailLink.deleteMany({ where: { userId, usedAt: null } });
  // Stored idempotent responses to the deleted credentials.
  await tx.idempotencyKey.deleteMany({ where: { userId } });
  await tx.knownSignIn.deleteMany({ where: { userId } });
  await tx.user.update({
    where: { id: userId },
    data: { passwordHash: null, totpSecret: null, totpLastStep: null },
  });
}
