import { lockUser } from "#domain/identity/accounts/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Db, Tx, User } from "#platform/db/index.ts";
import { hashToken } from "#platform/random-token.ts";
import { findByLink, type InvitationByLink } from "./find.ts";

/** Whether a link was opened with the key that only its mail has, while it is valid. */
export function hasSetupKey(
  { setupHash, expiresAt }: Pick<InvitationByLink, "setupHash" | "expiresAt">,
  key: string | undefined,
  now: Date,
): boolean {
  return key !== undefined && setupHash !== null && hashToken(key) === setupHash && expiresAt > now;
}

type MailedLink = { token: string; key: string };

/**
 * The new account that the link of an accepted invitation sets up.
 * @throws Fault invalid on `token` for any other link, and once the account is set up
 */
export async function findSetup(
  db: Db | Tx,
  { clock }: PublicContext,
  { token, key }: MailedLink,
): Promise<{ invitationId: number; user: User }> {
  const invitation = await findByLink(db, token);
  const isOpen =
    invitation?.status === "accepted" &&
    invitation.brand.closedAt === null &&
    hasSetupKey(invitation, key, clock.now());
  if (!isOpen || invitation.acceptedById === null) throw ended();
  const user = await db.user.findUniqueOrThrow({ where: { id: invitation.acceptedById } });
  const isNew = user.emailVerifiedAt === null && user.passwordHash === null;
  if (!isNew || user.disabledAt || user.deletedAt) throw ended();
  return { invitationId: invitation.id, user };
}

/** The same with the user locked, for the transaction that sets it up: the key is used up. */
export async function useSetup(tx: Tx, ctx: PublicContext, link: MailedLink): Promise<User> {
  const found = await findSetup(tx, ctx, link);
  await lockUser(tx, found.user.id);
  const { invitationId, user } = await findSetup(tx, ctx, link);
  await tx.invitation.update({ where: { id: invitationId }, data: { setupHash: null } });
  return user;
}

function ended() {
  return invalid(
    "token",
    t("This account is already set up, or the link has expired. Sign in, or reset the password."),
  );
}
