import { lockAccount, requireSeat } from "#domain/billing/entitlements/index.ts";
import { accountOfBrand, writeAudit } from "#domain/operations/audit/index.ts";
import { operation } from "#kernel/operation.ts";
import { endedWorkDetail, endMemberWork } from "./end-member-work.ts";
import { changeableMember } from "./find.ts";
import { MemberView, UpdateMemberInput } from "./schema.ts";
import { viewMember } from "./view.ts";

export const updateMember = operation({
  name: "users.update",
  summary:
    "Change a member's role, or deactivate or reactivate them. Omitted fields don't change. Share links the new role doesn't allow are revoked.",
  scope: "brand",
  needs: "owner",
  tier: "full",
  input: UpdateMemberInput,
  output: MemberView,
  run(ctx, { id, role, status }) {
    return ctx.db.$transaction(async (tx) => {
      const accountId = await accountOfBrand(tx, ctx.brandId);
      await lockAccount(tx, accountId);
      const before = await changeableMember(tx, ctx, id);
      const { user } = before;
      const wanted = { role: role ?? before.role, isActive: status ?? before.isActive };
      if (wanted.isActive && !before.isActive) await requireSeat(tx, ctx, accountId, user.emailKey);
      const after = await tx.member.update({ where: { id: before.id }, data: wanted });
      const acting = after.isActive ? after.role : null;
      const ended = await endMemberWork(tx, ctx, { brandId: ctx.brandId, userId: id }, acting);
      const about = { accountId, brandId: ctx.brandId, subject: { type: "member", id } };
      if (after.role !== before.role) {
        const detail = { from: before.role, to: after.role, ...(acting ? endedWorkDetail(ended) : {}) };
        await writeAudit(tx, ctx, { ...about, action: "member.role_changed", detail });
      }
      if (after.isActive !== before.isActive) {
        const action = after.isActive ? "member.activated" : "member.deactivated";
        await writeAudit(tx, ctx, { ...about, action, detail: acting ? {} : endedWorkDetail(ended) });
      }
      return viewMember({ ...after, user });
    });
  },
});
