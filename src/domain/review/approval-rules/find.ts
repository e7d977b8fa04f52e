import { fullName } from "#domain/identity/accounts/index.ts";
import type { Tx } from "#platform/db/index.ts";
import { readApprovalRules } from "./rules.ts";
import type { ApprovalRule } from "./schema.ts";

/** A brand's rules, in their order. */
export async function findRules(db: Tx, brandId: number): Promise<ApprovalRule[]> {
  const brand = await db.brand.findUniqueOrThrow({ where: { id: brandId }, select: { approvalRules: true } });
  return readApprovalRules(brand.approvalRules);
}

/** Those of some people who are active members, whatever their role. */
export async function findAuthors(
  db: Tx,
  brandId: number,
  userIds: readonly number[],
): Promise<{ id: number; name: string }[]> {
  const members = await db.member.findMany({
    where: { brandId, userId: { in: [...userIds] }, isActive: true, user: { deletedAt: null } },
    orderBy: { id: "asc" },
    select: { user: { select: { id: true, firstName: true, lastName: true } } },
  });
  return members.map(({ user }) => ({ id: user.id, name: fullName(user) }));
}

export const authorIdsOf = (rules: readonly ApprovalRule[]) => rules.flatMap(({ conditions }) => conditions.author_ids);
