import { hasInvitation, joinVerified } from "#domain/brands/invitations/index.ts";
import { deleteCredentials } from "#domain/identity/credentials/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { Tx, User } from "#platform/db/index.ts";

type VerifiedAddress = {
  user: User;
  /** Whether every credential created before the verification was revoked. */
  isFresh: boolean;
};

/**
 * Verifies the email address of a user, who is locked. Anybody can register any address: if an invitation awaits it, or
 * its owner sets a new password, every earlier credential is revoked, so that whoever registered it gains no access
 * intended for the owner.
 * @param passwordHash of the password that the mailbox's owner has just set
 */
export async function markAddressVerified(
  tx: Tx,
  ctx: PublicContext,
  { id, emailKey }: User,
  { passwordHash }: { passwordHash?: string } = {},
): Promise<VerifiedAddress> {
  const isFresh = passwordHash !== undefined || (await hasInvitation(tx, ctx, { id, emailKey }));
  if (isFresh) await deleteCredentials(tx, id);
  const data = { emailVerifiedAt: ctx.clock.now(), ...(passwordHash === undefined ? {} : { passwordHash }) };
  const user = await tx.user.update({ where: { id }, data });
  await joinVerified(tx, ctx, user);
  return { user, isFresh };
}

/** Whether a call comes from a browser in which this user is signed in. */
export function isOwnBrowser({ caller }: PublicContext, { id }: Pick<User, "id">): boolean {
  return caller.kind === "person" && caller.userId === id && caller.token.kind === "session";
}

/** The call without authentication, because its credential may just have been revoked. */
export function asGuest(ctx: PublicContext): PublicContext {
  return { ...ctx, caller: { kind: "guest" } };
}
