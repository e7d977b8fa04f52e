import { lockUser } from "#domain/accounts/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import type { MailLink, Tx, User } from "#platform/db/index.ts";
import { hashToken } from "#platform/random-token.ts";

/**
 * Uses a mailed link up: of any number that bring it at once, one gets through.
 * @returns the link, and its person, locked
 * @throws Fault invalid on `token` for one that is unknown, of another kind, used or expired
 */
export async function consumeLink(
  tx: Tx,
  { clock }: PublicContext,
  purpose: MailLink["purpose"],
  token: string,
): Promise<{ link: MailLink; user: User }> {
  const tokenHash = hashToken(token);
  const link = await tx.mailLink.findUnique({ where: { tokenHash } });
  if (!link) throw invalidLink();
  // Locked, so that of several links at once one counts.
  const user = await lockUser(tx, link.userId);
  if (user.disabledAt) throw invalidLink();
  const now = clock.now();
  const { count } = await tx.mailLink.updateMany({
    where: { tokenHash, purpose, usedAt: null, expiresAt: { gt: now } },
    data: { usedAt: now },
  });
  if (count === 0) throw invalidLink();
  return { link, user };
}

/** The refusal of a link that does not count, or not any more. */
export function invalidLink() {
  return invalid("token", "This link has expired or was already used. Request a new one.");
}
