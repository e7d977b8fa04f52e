import { z } from "zod";
import { operation } from "#kernel/operation.ts";
import { auditCampaign, lockCampaign } from "./find.ts";
import { CampaignInput } from "./schema.ts";

export const deleteCampaign = operation({
  name: "campaigns.delete",
  summary: "Delete a campaign. Its posts stay.",
  scope: "brand",
  needs: "content.manage",
  tier: "full",
  input: CampaignInput,
  output: z.object({}),
  async run(ctx, { id }) {
    const { brandId } = ctx;
    await ctx.db.$transaction(async (tx) => {
      // Posts are locked before their campaign, in the same order as when one is added to it.
      await tx.$queryRaw`
        select id from posts where brand_id = ${brandId} and campaign_id = ${id} order by id for update`;
      const row = await lockCampaign(tx, ctx, id);
      await tx.$queryRaw`select id from campaigns where id = ${row.id} for update`;
      // No post joins it from here on. Their publications, in the order in which new metrics hold them; a trigger would lock
      // them post by post.
      await tx.$executeRaw`
        select c.id from publications c join posts p on p.id = c.post_id
        where p.brand_id = ${brandId} and p.campaign_id = ${id} order by c.id for update of c`;
      await tx.$executeRaw`
        update posts set campaign_id = null, updated_at = ${ctx.clock.now()}
        where brand_id = ${brandId} and campaign_id = ${id}`;
      await tx.campaign.delete({ where: { id } });
      await auditCampaign(tx, ctx, row, "deleted");
    });
    return {};
  },
});
