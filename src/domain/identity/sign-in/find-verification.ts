import { lockUser } from "#domain/identity/accounts/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { Db, MailLink, Tx, User } from "#platform/db/index.ts";
import { hashToken } from "#platform/random-token.ts";
import { invalidLink } from "./consume-link.ts";

type Verification = { link: MailLink; user: User };

/**
 * The user that a verification link belongs to. A used or expired link of a verified user is accepted as well: a second
 * click succeeds, and grants nothing.
 * @throws Fault invalid on `token` for an unknown, used or expired link, or one of another kind
 */
export async function findVerification(db: Db | Tx, { clock }: PublicContext, token: string): Promise<Verification> {
  const found = await db.mailLink.findUnique({ where: { tokenHash: hashToken(token) }, include: { user: true } });
  if (found?.purpose !== "verify_email" || found.user.disabledAt) throw invalidLink();
  const { user, ...link } = found;
  if (!user.emailVerifiedAt && (link.usedAt || link.expiresAt <= clock.now())) throw invalidLink();
  return { link, user };
}

/** The same with the user locked, so that one of several links or clicks at once verifies. */
export async function lockVerification(tx: Tx, ctx: PublicContext, token: string): Promise<Verification> {
  const { user } = await findVerification(tx, ctx, token);
  await lockUser(tx, user.id);
  return findVerification(tx, ctx, token);
}
