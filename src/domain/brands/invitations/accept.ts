import { lockAccount } from "#domain/billing/entitlements/index.ts";
import { queueMail, reserveLink } from "#domain/events/mail/index.ts";
import { emailKey } from "#domain/identity/accounts/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx, User } from "#platform/db/index.ts";
import { findByLink, type InvitationByLink } from "./find.ts";
import { joinBrand } from "./join.ts";
import { hasSetupKey } from "./lock-setup.ts";
import { expiryFrom, INVITATION_DAYS, invitationStatus, isUnverified, nameFrom, outcomeFor } from "./rules.ts";
import { Acceptance, AcceptInput } from "./schema.ts";
import { viewAcceptance } from "./view.ts";

export const acceptInvitation = operation({
  name: "invitations.accept",
  summary:
    "Accept an invitation with the token of its link. The invited address joins the brand, whoever opens the link.",
  scope: "public",
  input: AcceptInput,
  output: Acceptance,
  run(ctx, { token, key }) {
    return ctx.db.$transaction(async (tx) => {
      const invitation = await lockByLink(tx, token);
      requireOpen(invitation, ctx.clock.now());
      const user =
        invitation.status === "pending"
          ? await consumeInvitation(tx, ctx, invitation)
          : await tx.user.findUniqueOrThrow({ where: { id: invitation.acceptedById ?? 0 } });
      const role = await roleOf(tx, invitation, user);
      const outcome = outcomeFor(user, hasSetupKey(invitation, key, ctx.clock.now()));
      if (outcome === "password_mailed") await sendFirstPassword(tx, ctx, user, invitation.brand.name);
      const isForCaller = ctx.caller.kind === "person" && ctx.caller.userId === user.id;
      return viewAcceptance(invitation, role, outcome, isForCaller);
    });
  },
});

/** Reads again what a resend, a cancellation or an acceptance changes under the account's lock. */
async function lockByLink(tx: Tx, token: string): Promise<InvitationByLink> {
  const found = await findByLink(tx, token);
  if (found) await lockAccount(tx, found.brand.accountId);
  const invitation = found && (await findByLink(tx, token));
  if (invitation) return invitation;
  throw invalid("token", t("This link isn't valid. If you received a newer email, use its link."));
}

function requireOpen(invitation: InvitationByLink, now: Date): void {
  if (invitation.brand.closedAt) throw invalid("token", t("This brand is closed."));
  const status = invitationStatus(invitation, now);
  if (status === "expired") throw invalid("token", t("This invitation has expired. Ask for a new one."));
  if (status === "cancelled") throw invalid("token", t("This invitation was canceled."));
}

/** Accepts the invitation. A registered account is never verified by an invitation: its membership waits. */
async function consumeInvitation(tx: Tx, ctx: PublicContext, invitation: InvitationByLink): Promise<User> {
  const user = await findOrCreateUser(tx, ctx, invitation.email);
  const status = isUnverified(user) ? "waiting" : "accepted";
  const data = { status, acceptedById: user.id, acceptedAt: ctx.clock.now() } as const;
  await tx.invitation.update({ where: { id: invitation.id }, data });
  if (status === "waiting") return user;
  await joinBrand(tx, ctx, invitation, user);
  return user;
}

/** The user of the address, created without a password if there is none; the row is locked until commit. */
async function findOrCreateUser(tx: Tx, ctx: PublicContext, email: string): Promise<User> {
  const key = emailKey(email);
  const data = { email, emailKey: key, ...nameFrom(email), createdAt: ctx.clock.now() };
  await tx.user.createMany({ data: [data], skipDuplicates: true });
  await tx.$queryRaw`select id from users where email_key = ${key} for no key update`;
  return tx.user.findUniqueOrThrow({ where: { emailKey: key } });
}

/**
 * A repeated acceptance returns the same outcome, and grants nothing.
 * @throws Fault invalid once the user was deactivated or removed
 */
async function roleOf(tx: Tx, { brandId, role }: InvitationByLink, user: User) {
  if (isUnverified(user)) return role;
  const member = await tx.member.findUnique({ where: { brandId_userId: { brandId, userId: user.id } } });
  if (member?.isActive) return member.role;
  throw invalid(
    "token",
    t("This invitation was already used, and you're no longer a member. Ask the brand owner for a new one."),
  );
}

/**
 * Mails the link to set a password to a user who joined by invitation, unless they have one that still works; it is
 * never returned to whoever opened the invitation.
 */
async function sendFirstPassword(tx: Tx, ctx: PublicContext, user: User, brandName: string): Promise<void> {
  const now = ctx.clock.now();
  const mailed = { userId: user.id, purpose: "reset_password", usedAt: null, expiresAt: { gt: now } } as const;
  if ((await tx.mailLink.count({ where: mailed })) > 0) return;
  const tokenHash = reserveLink();
  await tx.mailLink.create({
    data: { userId: user.id, purpose: "reset_password", tokenHash, expiresAt: expiryFrom(now), createdAt: now },
  });
  await queueMail(tx, ctx, user.language, () => ({
    to: user.email,
    subject: t("Set a password to access {brand}", { brand: brandName }),
    paragraphs: [
      t(
        "The invitation to the brand {brand} in Masthead was accepted, and an account was created for this email address.",
        { brand: brandName },
      ),
      t("Open this link within {days} days to set a password and sign in.", { days: INVITATION_DAYS }),
    ],
    action: { label: t("Set a password"), url: `${ctx.env.APP_URL}/reset-password?token=` },
    link: { of: "mail_links", tokenHash, minutes: INVITATION_DAYS * 1440 },
    closing: [t("If this isn't for you, ignore this email. Nobody can use the account without the link.")],
  }));
}
