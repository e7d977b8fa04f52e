import type { Tx } from "#platform/db/index.ts";

/**
 * Ends every way into an account: the password, browsers, tokens of every kind with what programs got by them, passkeys,
 * two-factor, identities of single sign-on, devices and sign-ins on their way, links that were mailed, devices that get push messages. Whoever shows
 * that the address is theirs begins afresh. Call it with the person locked (`lockUser`).
 */
export async function deleteCredentials(tx: Tx, userId: number): Promise<void> {
  await tx.accessToken.deleteMany({ where: { userId } });
  await tx.passkey.deleteMany({ where: { userId } });
  await tx.recoveryCode.deleteMany({ where: { userId } });
  await tx.ssoIdentity.deleteMany({ where: { userId } });
  await tx.ssoAttempt.deleteMany({ where: { userId } });
  await tx.authChallenge.deleteMany({ where: { userId } });
  await tx.deviceLogin.deleteMany({ where: { userId } });
  await tx.deviceToken.deleteMany({ where: { userId } });
  await tx.mailLink.deleteMany({ where: { userId, usedAt: null } });
  // Answers that were remembered for credentials which are gone.
  await tx.idempotencyKey.deleteMany({ where: { userId } });
  await tx.knownSignIn.deleteMany({ where: { userId } });
  await tx.user.update({
    where: { id: userId },
    data: { passwordHash: null, totpSecret: null, totpLastStep: null },
  });
}
