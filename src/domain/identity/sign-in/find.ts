import { findAppTokens } from "#domain/identity/tokens/index.ts";
import type { AccessToken, Tx, User } from "#platform/db/index.ts";
import { passkeyLines, tokenLines } from "./rules.ts";

/** Tokens that remain valid after a password change, only the newest if there are many, and `lines` writes what the mail says of them. */
export async function findRemainingAccess(
  tx: Tx,
  user: User,
): Promise<{ rows: AccessToken[]; count: number; lines: () => string[] }> {
  const { rows, count } = await findAppTokens(tx, user.id);
  const passkeys = await tx.passkey.count({ where: { userId: user.id } });
  return { rows, count, lines: () => [...passkeyLines(passkeys), ...tokenLines(user, rows, count)] };
}
