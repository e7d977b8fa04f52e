import { auditInBrand } from "#domain/operations/audit/index.ts";
import { operation } from "#kernel/operation.ts";
import { DismissProposalInput, ProposalDismissed } from "./schema.ts";
import { MAX_DISMISSED } from "./terms.ts";

export const dismissGuideProposal = operation({
  name: "brand_guide.dismiss_proposal",
  summary: "Dismiss a proposal for a rule, so that it isn't listed again, or take that back.",
  scope: "brand",
  needs: "automations.manage",
  tier: "full",
  input: DismissProposalInput,
  output: ProposalDismissed,
  async run(ctx, { key, dismissed }) {
    const { brandId, db, clock } = ctx;
    await db.$transaction(async (tx) => {
      await tx.$queryRaw`select id from brands where id = ${brandId} for no key update`;
      const row = await tx.brandGuide.findUnique({ where: { brandId }, select: { dismissed: true } });
      const others = (row?.dismissed ?? []).filter((each) => each !== key);
      // The oldest ones are forgotten.
      const keys = dismissed ? [...others, key].slice(-MAX_DISMISSED) : others;
      const empty = { brandId, revision: 0, content: {}, updatedAt: clock.now() };
      await tx.brandGuide.upsert({
        where: { brandId },
        create: { ...empty, dismissed: keys },
        update: { dismissed: keys },
      });
      await auditInBrand(tx, ctx, {
        brandId,
        action: dismissed ? "brand_guide.proposal_dismissed" : "brand_guide.proposal_restored",
        subject: { type: "brand", id: brandId },
        detail: { key },
      });
    });
    return { key, dismissed };
  },
});
