import { operation } from "#kernel/operation.ts";
import { countPosts, visibleTo } from "./find.ts";
import { CampaignList, ListCampaignsInput } from "./schema.ts";
import { viewCampaign } from "./view.ts";

export const listCampaigns = operation({
  name: "campaigns.list",
  summary: "List campaigns, with the number of their posts. Clients see those of the posts they see.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  readsReplica: true,
  input: ListCampaignsInput,
  output: CampaignList,
  async run(ctx, { archived, with_counts: isCounted }) {
    const rows = await ctx.db.campaign.findMany({
      where: { ...visibleTo(ctx), ...(archived === undefined ? {} : { isArchived: archived }) },
      orderBy: [{ startsOn: { sort: "asc", nulls: "last" } }, { name: "asc" }],
    });
    const ids = rows.map(({ id }) => id);
    const counts = isCounted && ids.length > 0 ? await countPosts(ctx.db, ctx, ids) : new Map();
    return { campaigns: rows.map((row) => viewCampaign(row, counts.get(row.id) ?? [], ctx.role)) };
  },
});
