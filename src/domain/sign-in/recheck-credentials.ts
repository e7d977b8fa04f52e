import { lockUser } from "#domain/accounts/index.ts";
import { fault } from "#kernel/fault.ts";
import type { Tx, User } from "#platform/db/index.ts";

/**
 * The person as they are now, locked. What was proven were the factors of a moment ago: after a new password or another
 * second factor, which end all sign-ins, what is on its way begins again.
 * @param proven as they were read before they were asked
 * @throws Fault unauthenticated
 */
export async function recheckCredentials(tx: Tx, { id, emailKey, passwordHash, totpSecret }: User): Promise<User> {
  const user = await lockUser(tx, id);
  const isSame = user.passwordHash === passwordHash && user.totpSecret === totpSecret && user.emailKey === emailKey;
  if (!isSame || user.disabledAt) throw fault("unauthenticated", {});
  return user;
}
