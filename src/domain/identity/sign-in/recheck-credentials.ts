import { lockUser } from "#domain/identity/accounts/index.ts";
import { fault } from "#kernel/fault.ts";
import type { Tx, User } from "#platform/db/index.ts";

/**
 * The user in their present state, locked. Factors were verified against an earlier state: after a new password or a
 * change of the second factor, which ends all sessions, a pending sign-in starts again.
 * @param proven the values read before verification
 * @throws Fault unauthenticated
 */
export async function recheckCredentials(tx: Tx, { id, emailKey, passwordHash, totpSecret }: User): Promise<User> {
  const user = await lockUser(tx, id);
  const isSame = user.passwordHash === passwordHash && user.totpSecret === totpSecret && user.emailKey === emailKey;
  if (!isSame || user.disabledAt) throw fault("unauthenticated", {});
  return user;
}
