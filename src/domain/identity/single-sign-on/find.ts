import { handleCandidates } from "#domain/brands/brands/rules.ts";
import { accountName } from "#domain/identity/account-security/index.ts";
import { endCredentials } from "#domain/identity/credentials/index.ts";
import type { PublicContext, UserContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Db, Prisma, SingleSignOn, SsoDomain, Tx } from "#platform/db/index.ts";
import { domainOf } from "./rules.ts";
import { RESERVED_SLUGS } from "./terms.ts";

export type WithDomains = SingleSignOn & { domains: SsoDomain[] };

/** An account's settings; null if it has none. */
export function findSettings(db: Db | Tx, accountId: number): Promise<WithDomains | null> {
  return db.singleSignOn.findUnique({ where: { accountId }, include: { domains: { orderBy: { domain: "asc" } } } });
}

/** @throws Fault not_found */
export async function requireSettings(db: Db | Tx, accountId: number): Promise<WithDomains> {
  const settings = await findSettings(db, accountId);
  if (!settings) throw fault("not_found", { what: t("Single sign-on") });
  return settings;
}

/** The enabled single sign-on for an address's domain; null for any other. */
export function findUsable(db: Db | Tx, slug: string): Promise<WithDomains | null> {
  return db.singleSignOn.findFirst({
    where: { slug, isEnabled: true, account: { owner: { deletedAt: null, disabledAt: null } } },
    include: { domains: true },
  });
}

/** A pending consent to link an identity, by the token of its page. @throws Fault not_found */
export async function findLink({ db, clock }: PublicContext, tokenHash: string) {
  const attempt = await db.ssoAttempt.findFirst({
    where: { linkHash: tokenHash, linkedAt: null, expiresAt: { gt: clock.now() }, singleSignOn: { isEnabled: true } },
    include: { singleSignOn: true },
  });
  const { userId, issuer, subject, email } = attempt ?? {};
  if (!attempt || !userId || !issuer || !subject || !email) throw fault("not_found", { what: t("Request") });
  return { id: attempt.id, sso: attempt.singleSignOn, userId, issuer, subject, email };
}

/** The slug of an account's single sign-on in its URLs: the first available one based on the account's name. */
export async function proposeSlug(db: Db | Tx, accountId: number): Promise<string> {
  const candidates = handleCandidates(await accountName(db, accountId));
  for (;;) {
    const slug = candidates.next().value;
    if (!RESERVED_SLUGS.includes(slug) && (await db.singleSignOn.count({ where: { slug } })) === 0) return slug;
  }
}

/**
 * Ends everything created through an account's single sign-on, in all browsers and apps: sessions, the tokens created
 * in them, connected apps, and approved device logins that have not been polled yet.
 */
export async function endCredentialsOf(
  tx: Tx,
  accountId: number,
  whose: { userId?: Prisma.IntFilter | number } = {},
): Promise<void> {
  const createdBySso = { ssoAccountId: accountId, ...whose };
  await endCredentials(tx, createdBySso);
  await tx.ssoAttempt.deleteMany({ where: { accountId } });
}

/** The same for users whose address is no longer in any of the account's verified domains. */
export async function revokeUnverified(tx: Tx, accountId: number): Promise<void> {
  const { domains } = await requireSettings(tx, accountId);
  const verified = new Set(domains.filter(({ verifiedAt }) => verifiedAt).map(({ domain }) => domain));
  const identities = await tx.ssoIdentity.findMany({ where: { accountId }, select: { userId: true, email: true } });
  const verifiedIdentities = identities.filter(({ email }) => verified.has(domainOf(email) ?? ""));
  await endCredentialsOf(tx, accountId, { userId: { notIn: verifiedIdentities.map(({ userId }) => userId) } });
}

/** An identity of the caller. @throws Fault not_found */
export async function ownIdentity(tx: Tx, { caller }: UserContext, id: number) {
  const identity = await tx.ssoIdentity.findFirst({ where: { id, userId: caller.userId } });
  if (!identity) throw fault("not_found", { what: t("Identity") });
  return identity;
}
