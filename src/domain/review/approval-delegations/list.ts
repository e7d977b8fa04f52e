import { z } from "zod";
import { findBrandApprovers } from "#domain/review/approval-steps/index.ts";
import { operation } from "#kernel/operation.ts";
import { seesDrafts } from "#kernel/permissions.ts";
import { openDelegations } from "./find.ts";
import { mayStandInFor } from "./rules.ts";
import { DelegationList } from "./schema.ts";
import { viewDelegation, WITH_PEOPLE } from "./view.ts";

export const listDelegations = operation({
  name: "approval_delegations.list",
  summary: "List who approves posts in whose place. Clients see their own only.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  input: z.object({}),
  output: DelegationList,
  async run(ctx) {
    const { db, brandId, caller, role, clock } = ctx;
    const userId = caller.kind === "person" ? caller.userId : 0;
    const own = seesDrafts(role) ? {} : { OR: [{ delegatorId: userId }, { delegateId: userId }] };
    const rows = await db.approvalDelegation.findMany({
      where: { ...openDelegations(brandId, clock.now()), ...own },
      orderBy: [{ startsAt: "asc" }, { id: "asc" }],
      take: 500,
      include: WITH_PEOPLE,
    });
    const approvers = await findBrandApprovers(db, [brandId]);
    const me = approvers.find((approver) => approver.userId === userId);
    const choices = approvers.filter((other) => me && other !== me && mayStandInFor(other, me));
    return {
      delegations: rows.map((row) => viewDelegation(row, ctx)),
      delegates: choices.map(({ userId: id, name }) => ({ id, name })),
    };
  },
});
