import { lockUser } from "#domain/accounts/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { Db, MailLink, Tx, User } from "#platform/db/index.ts";
import { hashToken } from "#platform/random-token.ts";
import { invalidLink } from "./consume-link.ts";

type Verification = { link: MailLink; user: User };

/**
 * The person whom the link of a verification is for. A used link of somebody verified is found as well: a second click
 * finds what it wanted, and grants nothing.
 * @throws Fault invalid on `token` for one that is unknown, of another kind, used or expired
 */
export async function findVerification(db: Db | Tx, { clock }: PublicContext, token: string): Promise<Verification> {
  const found = await db.mailLink.findUnique({ where: { tokenHash: hashToken(token) }, include: { user: true } });
  if (found?.purpose !== "verify_email" || found.expiresAt <= clock.now() || found.user.disabledAt) throw invalidLink();
  const { user, ...link } = found;
  if (link.usedAt && !user.emailVerifiedAt) throw invalidLink();
  return { link, user };
}

/** The same with the person locked, so that of several links or clicks at once one verifies. */
export async function lockVerification(tx: Tx, ctx: PublicContext, token: string): Promise<Verification> {
  const { user } = await findVerification(tx, ctx, token);
  await lockUser(tx, user.id);
  return findVerification(tx, ctx, token);
}
