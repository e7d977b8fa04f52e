import { operation } from "#kernel/operation.ts";
import { countPosts, findCampaign } from "./find.ts";
import { Campaign, CampaignInput } from "./schema.ts";
import { viewCampaign } from "./view.ts";

export const getCampaign = operation({
  name: "campaigns.get",
  summary: "Get a campaign, with the number of its posts.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  input: CampaignInput,
  output: Campaign,
  async run(ctx, { id }) {
    const row = await findCampaign(ctx.db, ctx, id);
    return viewCampaign(row, (await countPosts(ctx.db, ctx, [id])).get(id) ?? [], ctx.role);
  },
});
