import { z } from "zod";
import { allowanceOf } from "#domain/billing/entitlements/index.ts";
import { accountOfBrand } from "#domain/operations/audit/index.ts";
import { operation } from "#kernel/operation.ts";
import { MemberList } from "./schema.ts";
import { viewMember } from "./view.ts";

export const listMembers = operation({
  name: "users.list",
  summary: "List the brand's members with their roles, and the seats in use.",
  scope: "brand",
  needs: "team.view",
  // Tiered tokens read content, not members.
  tier: "full",
  input: z.object({}),
  output: MemberList,
  run(ctx) {
    return ctx.db.$transaction(async (tx) => {
      const members = await tx.member.findMany({
        // A user who deleted their account is hidden from others at once, although it can be restored for a while.
        where: { brandId: ctx.brandId, user: { deletedAt: null } },
        include: { user: true },
        orderBy: { id: "asc" },
      });
      const seats = await allowanceOf(tx, ctx, await accountOfBrand(tx, ctx.brandId), "staff_accounts");
      const { used, limit, isUnlimited } = seats;
      return { members: members.map(viewMember), used, limit, is_unlimited: isUnlimited };
    });
  },
});
