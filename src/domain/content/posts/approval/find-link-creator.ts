import { type Role, roleAllows } from "#kernel/permissions.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";

/** What is needed of a share link to know whether it may still be used. */
export const LINK_STATE = {
  brand: { select: { closedAt: true } },
  createdBy: { select: { deletedAt: true, disabledAt: true } },
} as const satisfies Prisma.ShareLinkInclude;

type Link = {
  brandId: number;
  createdById: number | null;
  createdBy: { deletedAt: Date | null; disabledAt: Date | null } | null;
};

/**
 * A share link acts on behalf of its creator: it can't do what the creator may no longer do.
 * @returns null when the creator may no longer create one, is being deleted, or was disabled by the operator
 */
export async function findLinkCreatorRole(
  db: Tx,
  { brandId, createdById: userId, createdBy }: Link,
): Promise<Role | null> {
  if (userId === null || createdBy === null || createdBy.deletedAt || createdBy.disabledAt) return null;
  const creator = await db.member.findUnique({ where: { brandId_userId: { brandId, userId } } });
  return creator?.isActive && roleAllows(creator.role, "content.manage") ? creator.role : null;
}
