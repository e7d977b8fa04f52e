import { operation } from "#kernel/operation.ts";
import { refuseDuplicate } from "#platform/db/index.ts";
import { auditCampaign, countPosts, dateOf, lockCampaign, nameTaken, requireOrder } from "./find.ts";
import { Campaign, UpdateCampaignInput } from "./schema.ts";
import { viewCampaign } from "./view.ts";

export const updateCampaign = operation({
  name: "campaigns.update",
  summary: "Change a campaign, archive it, or restore it from the archive. Omitted fields don't change.",
  scope: "brand",
  needs: "content.manage",
  tier: "standard_write",
  input: UpdateCampaignInput,
  output: Campaign,
  async run(ctx, { id, starts_on, ends_on, is_archived: isArchived, ...changes }) {
    return refuseDuplicate(nameTaken(), () =>
      ctx.db.$transaction(async (tx) => {
        const before = await lockCampaign(tx, ctx, id);
        const days = {
          startsOn: starts_on === undefined ? before.startsOn : dateOf(starts_on),
          endsOn: ends_on === undefined ? before.endsOn : dateOf(ends_on),
        };
        requireOrder(days);
        const data = { ...changes, ...days, isArchived, updatedAt: ctx.clock.now() };
        const row = await tx.campaign.update({ where: { id }, data });
        const counts = await countPosts(tx, ctx, [id]);
        await auditCampaign(tx, ctx, row, "updated");
        return viewCampaign(row, counts.get(id) ?? [], ctx.role);
      }),
    );
  },
});
