import { lockUser } from "#domain/identity/accounts/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { MailLink, Tx, User } from "#platform/db/index.ts";
import { hashToken } from "#platform/random-token.ts";

/**
 * Consumes a mailed link: of any number of concurrent uses, one succeeds.
 * @returns the link, and its user, locked
 * @throws Fault invalid on `token` for an unknown, used or expired link, or one of another kind
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
  // Locked, so that one of several links used at once succeeds.
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

/** The refusal of an invalid link. */
export function invalidLink() {
  return invalid("token", t("This link has expired or was already used. Request a new one."));
}
