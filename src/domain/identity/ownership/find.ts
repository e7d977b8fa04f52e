import { requireOwnerTwoFactor } from "#domain/brands/access/index.ts";
import type { Person, UserContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Account, Db, Prisma, Tx, User } from "#platform/db/index.ts";
import { type FullOffer, WITH_PARTIES } from "./view.ts";

/** Offers that can be accepted now: neither expired, nor of an account that is about to be deleted. */
function openOffers({ clock }: UserContext): Prisma.OwnershipOfferWhereInput {
  return { expiresAt: { gt: clock.now() }, from: { deletedAt: null, disabledAt: null } };
}

/** @throws Fault not_found for another person's, one that ended, and one that expired */
export async function receivedOffer(db: Db | Tx, ctx: UserContext, id: number): Promise<FullOffer> {
  const where = { ...openOffers(ctx), id, toId: ctx.caller.userId };
  return found(await db.ownershipOffer.findFirst({ where, include: WITH_PARTIES }));
}

/** @throws Fault not_found for another person's, one that ended, and one that expired */
export async function ownOffer(db: Db | Tx, ctx: UserContext, id: number): Promise<FullOffer> {
  const where = { ...openOffers(ctx), id, fromId: ctx.caller.userId };
  return found(await db.ownershipOffer.findFirst({ where, include: WITH_PARTIES }));
}

function found(offer: FullOffer | null): FullOffer {
  if (!offer) throw fault("not_found", { what: t("Offer of ownership") });
  return offer;
}

/** The offers that the caller made and received. */
export function offersOf(ctx: UserContext): Promise<FullOffer[]> {
  const { userId } = ctx.caller;
  return ctx.db.ownershipOffer.findMany({
    where: { ...openOffers(ctx), OR: [{ fromId: userId }, { toId: userId }] },
    include: WITH_PARTIES,
    orderBy: { id: "asc" },
  });
}

/**
 * The account that the caller owns.
 * @throws Fault forbidden, two_factor_required
 */
export async function ownAccount(db: Db | Tx, caller: Person): Promise<Account> {
  const account = await db.account.findUnique({ where: { ownerId: caller.userId } });
  if (!account) throw fault("forbidden", { message: t("Only the owner of an account can offer it to someone.") });
  await requireOwnerTwoFactor(db, caller);
  return account;
}

/**
 * Whether a person can own an account: they can come in, and belong to the team of one of its open brands.
 * @returns the person, or null
 */
export function findCandidate(db: Db | Tx, accountId: number, userId: number): Promise<User | null> {
  const memberOfTeam = { isActive: true, role: { not: "client" }, brand: { accountId, closedAt: null } } as const;
  return db.user.findFirst({
    where: {
      id: userId,
      emailVerifiedAt: { not: null },
      deletedAt: null,
      disabledAt: null,
      members: { some: memberOfTeam },
    },
  });
}

/** Whether an account has nothing: a person's own one that ends when they become the owner of another. */
export async function isEmptyAccount(db: Db | Tx, { id, stripeCustomerId }: Account): Promise<boolean> {
  if (stripeCustomerId !== null) return false;
  const where = { accountId: id };
  const counts = [
    await db.brand.count({ where }),
    await db.export.count({ where }),
    await db.singleSignOn.count({ where }),
  ];
  return counts.every((count) => count === 0);
}
