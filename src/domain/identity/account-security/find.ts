import { requireOwnerTwoFactor } from "#domain/brands/access/index.ts";
import type { UserContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Account, Db, Tx } from "#platform/db/index.ts";

/**
 * The account that the caller owns.
 * @throws Fault forbidden for a caller who owns none, two_factor_required
 */
export async function requireOwnAccount({ db, caller }: UserContext): Promise<Account> {
  const account = await db.account.findUnique({ where: { ownerId: caller.userId } });
  if (!account)
    throw fault("forbidden", { message: t("Only the account owner can view and change security settings.") });
  await requireOwnerTwoFactor(db, caller);
  return account;
}

/** The account's name in mails: the name of its first brand. */
export async function accountName(db: Db | Tx, accountId: number): Promise<string> {
  const brand = await db.brand.findFirst({ where: { accountId }, orderBy: { id: "asc" }, select: { name: true } });
  return brand?.name ?? "Masthead";
}

/** Every active member of any of an account's brands, each once. */
export function membersOf(db: Db | Tx, accountId: number) {
  return db.user.findMany({
    where: { members: { some: { isActive: true, brand: { accountId } } }, deletedAt: null },
    orderBy: [{ firstName: "asc" }, { lastName: "asc" }, { id: "asc" }],
    select: {
      id: true,
      email: true,
      language: true,
      firstName: true,
      lastName: true,
      totpSecret: true,
      _count: { select: { passkeys: true } },
      identities: { where: { accountId }, select: { id: true } },
    },
  });
}
