import { lockAccount, requireSeat } from "#domain/billing/entitlements/index.ts";
import { invitedTo, joinAccount } from "#domain/brands/invitations/index.ts";
import { nameFrom } from "#domain/brands/invitations/rules.ts";
import { queueMail } from "#domain/events/mail/index.ts";
import { emitExtra } from "#domain/events/webhooks/index.ts";
import { emailKey, fullName, lockUser, pageLanguage } from "#domain/identity/accounts/index.ts";
import { startBrowserSession } from "#domain/identity/sign-in/index.ts";
import { renewTokens } from "#domain/identity/tokens/index.ts";
import { writeAudit } from "#domain/operations/audit/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { t } from "#kernel/language.ts";
import { asPlainText } from "#kernel/plain-text.ts";
import type { SingleSignOn, SsoAttempt, Tx, User } from "#platform/db/index.ts";
import { generateToken, hashToken } from "#platform/random-token.ts";
import { type Claims, ProviderRefusedError } from "./exchange.ts";
import { endCredentialsOf, type WithDomains } from "./find.ts";
import { domainOf, SESSION_HOURS } from "./rules.ts";
import type { Problem } from "./terms.ts";

/**
 * Finds the user for a provider's subject. Identities are linked by issuer and subject, never by email address: an
 * unknown address becomes a new user if the account invited them or allows its domain's users to join; an existing user
 * must consent first and prove their identity, because they may belong to other accounts too.
 * @throws Refused, Fault limit_reached
 */
export async function resolvePerson(ctx: PublicContext, sso: WithDomains, attempt: SsoAttempt, claims: Claims) {
  const problem = problemWith(claims, sso);
  if (problem) {
    await endCredentialsOfSubject(ctx, sso, claims.subject);
    throw new ProviderRefusedError(problem);
  }
  return ctx.db.$transaction(async (tx) => {
    await lockAccount(tx, sso.accountId);
    const { accountId, issuer } = sso;
    const key = { accountId, issuer, subject: claims.subject };
    const linked = await tx.ssoIdentity.findUnique({ where: { accountId_issuer_subject: key } });
    if (linked) {
      // The verified domain that applies to this sign-in.
      await tx.ssoIdentity.update({ where: { id: linked.id }, data: { email: claims.email } });
      return signInMember(tx, ctx, sso, attempt, await lockUser(tx, linked.userId));
    }
    const known = await tx.user.findUnique({ where: { emailKey: emailKey(claims.email) } });
    if (known) return requestLinking(tx, ctx, sso, attempt, claims, known);
    const user = await createPerson(tx, ctx, sso, claims);
    return signInMember(tx, ctx, sso, attempt, user);
  });
}

function problemWith({ isVerified, email }: Claims, { domains }: WithDomains): Problem | null {
  if (!isVerified || !email) return "unverified_email";
  const domain = domainOf(email);
  return domains.some((each) => each.verifiedAt !== null && each.domain === domain) ? null : "foreign_domain";
}

/** The provider no longer vouches for somebody whom it has vouched for: what that gave them ends. */
async function endCredentialsOfSubject(ctx: PublicContext, { accountId, issuer }: SingleSignOn, subject: string) {
  const key = { accountId, issuer, subject };
  await ctx.db.$transaction(async (tx) => {
    const linked = await tx.ssoIdentity.findUnique({ where: { accountId_issuer_subject: key } });
    if (linked) await endCredentialsOf(tx, accountId, { userId: linked.userId });
  });
}

/** The last step of every sign-in: a session that grants access to this account's brands only. */
async function signInMember(tx: Tx, ctx: PublicContext, sso: SingleSignOn, attempt: SsoAttempt, user: User) {
  const { accountId } = sso;
  const isIn = (await isMember(tx, accountId, user.id)) || (await joinAccount(tx, ctx, accountId, user)) > 0;
  if (user.deletedAt || user.disabledAt || !isIn) throw new ProviderRefusedError("not_a_member");
  const now = ctx.clock.now();
  const expiresAt = new Date(now.getTime() + SESSION_HOURS * 3_600_000);
  const started = await startBrowserSession(
    tx,
    ctx,
    user,
    { ssoAccountId: accountId, hasTwoFactors: false },
    expiresAt,
  );
  await tx.ssoIdentity.updateMany({ where: { accountId, userId: user.id }, data: { lastUsedAt: now } });
  await renewTokens(tx, ctx, accountId, user.id);
  await tx.singleSignOn.update({ where: { accountId }, data: { lastSignInAt: now } });
  return { outcome: "signed_in" as const, ...started, next: attempt.next };
}

/** Whether a user is an active member of an open brand of the account. */
export async function isMember(tx: Tx, accountId: number, userId: number): Promise<boolean> {
  const where = { userId, isActive: true, brand: { accountId, closedAt: null } };
  return (await tx.member.count({ where })) > 0;
}

/** A user who was removed from one of the account's brands can't rejoin on their own. */
async function wasRemoved(tx: Tx, accountId: number, userId: number): Promise<boolean> {
  return (await tx.member.count({ where: { userId, isActive: false, brand: { accountId } } })) > 0;
}

/** Stores a pending consent; users outside the account get the same response as unknown ones. */
async function requestLinking(
  tx: Tx,
  ctx: PublicContext,
  sso: SingleSignOn,
  attempt: SsoAttempt,
  { subject, email }: Claims,
  user: User,
) {
  const { accountId, issuer } = sso;
  const isInvited = (await invitedTo(tx, ctx, accountId, user.emailKey)).length > 0;
  const mayJoin = sso.joinsBrandId !== null && !(await wasRemoved(tx, accountId, user.id));
  if (user.deletedAt || user.disabledAt || !((await isMember(tx, accountId, user.id)) || isInvited || mayJoin)) {
    throw new ProviderRefusedError("not_a_member");
  }
  if ((await tx.ssoIdentity.count({ where: { accountId, userId: user.id } })) > 0)
    throw new ProviderRefusedError("other_identity");
  const token = generateToken();
  const data = { linkHash: hashToken(token), userId: user.id, issuer, subject, email };
  await tx.ssoAttempt.update({ where: { id: attempt.id }, data });
  return { outcome: "link" as const, token };
}

/** Creates a user, verified by a provider that is responsible for the domain. */
async function createPerson(tx: Tx, ctx: PublicContext, sso: SingleSignOn, claims: Claims): Promise<User> {
  const { accountId, issuer, joinsBrandId } = sso;
  const key = emailKey(claims.email);
  const isInvited = (await invitedTo(tx, ctx, accountId, key)).length > 0;
  if (!isInvited && joinsBrandId === null) throw new ProviderRefusedError("not_a_member");
  if (!isInvited) await requireSeat(tx, ctx, accountId, key);
  const now = ctx.clock.now();
  const { firstName, lastName } = nameOf(claims);
  const names = { firstName, lastName };
  const data = {
    email: claims.email,
    emailKey: key,
    ...names,
    ...pageLanguage(),
    emailVerifiedAt: now,
    createdAt: now,
  };
  const [user] = await tx.user.createManyAndReturn({ data: [data], skipDuplicates: true });
  // Registered concurrently: they must consent first, like every existing user.
  if (!user) throw new ProviderRefusedError("expired");
  await tx.ssoIdentity.create({
    data: { accountId, userId: user.id, issuer, subject: claims.subject, email: claims.email, createdAt: now },
  });
  if (!isInvited) await joinBrand(tx, ctx, sso, user);
  await queueMail(tx, ctx, user.language, () => ({
    to: user.email,
    subject: t("Your Masthead account"),
    paragraphs: [
      t("You signed in through your company's single sign-on for the first time, and an account was created for you."),
      t("From now on, sign in at {url}.", { url: `${ctx.env.APP_URL}/sso/${sso.slug}` }),
    ],
    closing: [t("If this wasn't you, contact your company's administrator.")],
  }));
  return user;
}

/** Names come from outside and appear in mails. */
function nameOf({ firstName, lastName, email }: Claims): { firstName: string; lastName: string } {
  const [first, last] = [asPlainText(firstName).trim(), asPlainText(lastName).trim()];
  return first === "" ? nameFrom(email) : { firstName: first, lastName: last };
}

/** Makes a user a member of the brand that the account's users join. The caller has checked for an available seat. */
export async function joinBrand(tx: Tx, ctx: PublicContext, sso: SingleSignOn, user: User): Promise<void> {
  const { accountId, joinsBrandId: brandId, memberRole: role } = sso;
  if (brandId === null) throw new ProviderRefusedError("not_a_member");
  const membership = { brandId, userId: user.id, role, createdAt: ctx.clock.now() };
  const { count } = await tx.member.createMany({ data: [membership], skipDuplicates: true });
  const member = { id: user.id, role };
  if (count > 0) await emitExtra(tx, ctx, brandId, [{ event: "member.joined", post_id: 0, status: "active", member }]);
  if (user.currentBrandId === null) await tx.user.update({ where: { id: user.id }, data: { currentBrandId: brandId } });
  await writeAudit(tx, ctx, {
    accountId,
    brandId,
    action: "single_sign_on.member_joined",
    subject: { type: "user", id: user.id },
    actor: { id: user.id, name: fullName(user) },
    detail: { email: user.email, role },
  });
}
