import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Member, Tx, User } from "#platform/db/index.ts";

/**
 * A member of the current brand, by the user's id, to be changed.
 * @throws Fault not_found, refused `invalid_state` for the owner
 */
export async function changeableMember(tx: Tx, ctx: BrandContext, userId: number): Promise<Member & { user: User }> {
  const member = await tx.member.findUnique({
    where: { brandId_userId: { brandId: ctx.brandId, userId } },
    include: { user: true },
  });
  if (!member || member.user.deletedAt) throw fault("not_found", { what: t("Member") });
  if (member.role === "super_admin") {
    throw fault("refused", { code: "invalid_state", message: t("The brand owner can't be changed or removed.") });
  }
  return member;
}
