import { deleteCredentials } from "#domain/credentials/index.ts";
import { hasInvitation, joinVerified } from "#domain/invitations/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import type { Tx, User } from "#platform/db/index.ts";

type VerifiedAddress = {
  user: User;
  /** Whatever was made before the address was proven has ended. */
  isFresh: boolean;
};

/**
 * Verifies an address that somebody registered, with the person locked. Anybody can register anybody's address: where an
 * invitation waits for it, or its owner chooses a new password, every credential made before ends, so that whoever
 * registered it gets into nothing that is meant for the owner.
 * @param passwordHash of the password that the mailbox's owner chose just now
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

/** Whether a call comes from a browser in which this person is signed in. */
export function isOwnBrowser({ caller }: PublicContext, { id }: Pick<User, "id">): boolean {
  return caller.kind === "person" && caller.userId === id && caller.token.kind === "session";
}

/** The call as nobody's: what it was made with may just have ended. */
export function asGuest(ctx: PublicContext): PublicContext {
  return { ...ctx, caller: { kind: "guest" } };
}
