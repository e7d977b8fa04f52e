import { operation } from "#kernel/operation.ts";
import { findGuide } from "./find.ts";
import { findEdits } from "./find-edits.ts";
import { proposeRules } from "./propose.ts";
import { BrandGuideInput, ProposalList } from "./schema.ts";

export const listGuideProposals = operation({
  name: "brand_guide.list_proposals",
  summary:
    "List rules that the brand guide could have: words and emoji that reviews removed from several posts lately.",
  scope: "brand",
  needs: "automations.manage",
  tier: "full",
  input: BrandGuideInput,
  output: ProposalList,
  async run({ db, brandId, clock }) {
    const [guide, row, edits] = await Promise.all([
      findGuide(db, brandId),
      db.brandGuide.findUnique({ where: { brandId }, select: { dismissed: true } }),
      findEdits(db, brandId, clock.now()),
    ]);
    return { proposals: proposeRules(edits, guide, row?.dismissed ?? []) };
  },
});
