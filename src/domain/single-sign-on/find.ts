import type { PublicContext, UserContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { Db, SingleSignOn, SsoDomain, Tx } from "#platform/db/index.ts";

export type WithDomains = SingleSignOn & { domains: SsoDomain[] };

/** An account's settings; null where there are none. */
export function findSettings(db: Db | Tx, accountId: number): Promise<WithDomains | null> {
  return db.singleSignOn.findUnique({ where: { accountId }, include: { domains: { orderBy: { domain: "asc" } } } });
}

/** @throws Fault not_found */
export async function requireSettings(db: Db | Tx, accountId: number): Promise<WithDomains> {
  const settings = await findSettings(db, accountId);
  if (!settings) throw fault("not_found", { what: "Single sign-on" });
  return settings;
}

/** The single sign-on of an address that people can use now; null for any other. */
export function findUsable(db: Db | Tx, slug: string): Promise<WithDomains | null> {
  return db.singleSignOn.findFirst({
    where: { slug, isEnabled: true, account: { owner: { deletedAt: null, disabledAt: null } } },
    include: { domains: true },
  });
}

/** A pending agreement to be bound, by the token of its page. @throws Fault not_found */
export async function findLink({ db, clock }: PublicContext, tokenHash: string) {
  const attempt = await db.ssoAttempt.findFirst({
    where: { linkHash: tokenHash, linkedAt: null, expiresAt: { gt: clock.now() }, singleSignOn: { isEnabled: true } },
    include: { singleSignOn: true },
  });
  const { userId, issuer, subject, email } = attempt ?? {};
  if (!attempt || !userId || !issuer || !subject || !email) throw fault("not_found", { what: "Request" });
  return { id: attempt.id, sso: attempt.singleSignOn, userId, issuer, subject, email };
}

/** What single sign-on of an account made ends, in all browsers and programs. */
export async function endCredentialsOf(tx: Tx, accountId: number): Promise<number> {
  const { count } = await tx.accessToken.deleteMany({ where: { ssoAccountId: accountId } });
  await tx.ssoAttempt.deleteMany({ where: { accountId } });
  return count;
}

/** An identity of the caller's own. @throws Fault not_found */
export async function ownIdentity(tx: Tx, { caller }: UserContext, id: number) {
  const identity = await tx.ssoIdentity.findFirst({ where: { id, userId: caller.userId } });
  if (!identity) throw fault("not_found", { what: "Identity" });
  return identity;
}
