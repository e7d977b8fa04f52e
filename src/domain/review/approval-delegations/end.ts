import { z } from "zod";
import { auditInBrand } from "#domain/operations/audit/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { openDelegations } from "./find.ts";
import { notifyOfDelegation } from "./notify.ts";
import { DelegationInput } from "./schema.ts";
import { mayEnd, WITH_PEOPLE } from "./view.ts";

export const endDelegation = operation({
  name: "approval_delegations.end",
  summary: "End a delegation at once: one of its two people, or the brand's owner.",
  scope: "brand",
  needs: "approve",
  tier: "full",
  input: DelegationInput,
  output: z.object({}),
  async run(ctx, { id }) {
    const { brandId, clock } = ctx;
    await ctx.db.$transaction(async (tx) => {
      await tx.$queryRaw`select id from approval_delegations where brand_id = ${brandId} and id = ${id} for update`;
      const where = { ...openDelegations(brandId, clock.now()), id };
      const row = await tx.approvalDelegation.findFirst({ where, include: WITH_PEOPLE });
      // To anybody else it is as if there were none: clients don't see those of the team.
      if (!row || !mayEnd(row, ctx)) throw fault("not_found", { what: t("Delegation") });
      await tx.approvalDelegation.update({ where: { id }, data: { endedAt: clock.now() } });
      await notifyOfDelegation(tx, ctx, row, "ended");
      const { delegatorId: delegator_id, delegateId: delegate_id } = row;
      await auditInBrand(tx, ctx, {
        brandId,
        action: "approval_delegation.ended",
        subject: { type: "approval_delegation", id },
        detail: { delegator_id, delegate_id },
      });
    });
    return {};
  },
});
