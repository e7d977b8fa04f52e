import type { UserContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";

export type OwnedAccount = { accountId: number };

/**
 * Tiered tokens belong to brand owners and reach all their brands; so the call has no brand to take the role from, and
 * the owner of any brand qualifies.
 * @returns the account whose audit log records it
 * @throws Fault forbidden
 */
export async function requireOwner({ db, caller }: UserContext): Promise<OwnedAccount> {
  const owned = await db.member.findFirst({
    where: { userId: caller.userId, role: "super_admin", isActive: true },
    orderBy: { id: "asc" },
    select: { brand: { select: { accountId: true } } },
  });
  if (!owned) throw fault("forbidden", { message: t("Only a brand owner can manage tiered tokens.") });
  return owned.brand;
}
