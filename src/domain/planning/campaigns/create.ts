import { operation } from "#kernel/operation.ts";
import { refuseDuplicate } from "#platform/db/index.ts";
import { auditCampaign, dateOf, nameTaken, requireOrder, requireRoom } from "./find.ts";
import { Campaign, CreateCampaignInput } from "./schema.ts";
import { MAX_CAMPAIGNS } from "./terms.ts";
import { viewCampaign } from "./view.ts";

export const createCampaign = operation({
  name: "campaigns.create",
  summary: "Create a campaign, to which posts can belong.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: CreateCampaignInput,
  output: Campaign,
  async run(ctx, { starts_on, ends_on, ...input }) {
    const { brandId } = ctx;
    const days = { startsOn: dateOf(starts_on), endsOn: dateOf(ends_on) };
    requireOrder(days);
    const now = ctx.clock.now();
    return refuseDuplicate(nameTaken(), () =>
      ctx.db.$transaction(async (tx) => {
        await requireRoom(tx, brandId, MAX_CAMPAIGNS);
        const row = await tx.campaign.create({ data: { brandId, ...input, ...days, createdAt: now, updatedAt: now } });
        await auditCampaign(tx, ctx, row, "created");
        return viewCampaign(row, [], ctx.role);
      }),
    );
  },
});
