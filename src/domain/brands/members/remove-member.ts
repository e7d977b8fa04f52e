import { lockAccount } from "#domain/billing/entitlements/index.ts";
import { accountOfBrand, writeAudit } from "#domain/operations/audit/index.ts";
import { operation } from "#kernel/operation.ts";
import type { Tx } from "#platform/db/index.ts";
import { endedWorkDetail, endMemberWork } from "./end-member-work.ts";
import { changeableMember } from "./find.ts";
import { MemberRemoved, RemoveMemberInput } from "./schema.ts";

export const removeMember = operation({
  name: "users.remove",
  summary: "Remove a member from the brand. Their content stays. Their share links and calendar feeds are revoked.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: RemoveMemberInput,
  output: MemberRemoved,
  async run(ctx, { id }) {
    await ctx.db.$transaction(async (tx) => {
      const accountId = await accountOfBrand(tx, ctx.brandId);
      await lockAccount(tx, accountId);
      const { role, user, ...member } = await changeableMember(tx, ctx, id);
      await tx.member.delete({ where: { id: member.id } });
      const ended = await endMemberWork(tx, ctx, { brandId: ctx.brandId, userId: id }, null);
      if (user.currentBrandId === ctx.brandId) await selectAnotherBrand(tx, id);
      const subject = { type: "member", id };
      const detail = { email: user.email, role, ...endedWorkDetail(ended) };
      await writeAudit(tx, ctx, { accountId, brandId: ctx.brandId, action: "member.removed", subject, detail });
    });
    return {};
  },
});

/** Their requests without a brand header then use the oldest of their remaining brands. */
async function selectAnotherBrand(tx: Tx, userId: number): Promise<void> {
  const open = { userId, isActive: true, brand: { closedAt: null } };
  const next = await tx.member.findFirst({ where: open, orderBy: { id: "asc" } });
  await tx.user.update({ where: { id: userId }, data: { currentBrandId: next?.brandId ?? null } });
}
