import { minutesOfWeek } from "#domain/planning/posting-times/rules.ts";
import { invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { auditChannel } from "./record.ts";
import { ChannelsWithTimes, SetPostingTimesInput } from "./schema.ts";
import { viewChannel } from "./view.ts";

export const setPostingTimes = operation({
  name: "channels.set_posting_times",
  summary: "Set the same posting times on several channels.",
  scope: "brand",
  needs: "connections.manage",
  tier: "full",
  input: SetPostingTimesInput,
  output: ChannelsWithTimes,
  async run(ctx, { channel_ids: ids, posting_times }) {
    const { brandId } = ctx;
    const postingTimes = minutesOfWeek(posting_times);
    return ctx.db.$transaction(async (tx) => {
      // In the order of their ids, so that two of these calls never wait for each other.
      await tx.$queryRaw`select id from channels where brand_id = ${brandId} and id = any(${ids}) order by id for update`;
      const channels = await tx.channel.findMany({ where: { brandId, id: { in: ids } }, orderBy: { id: "asc" } });
      if (channels.length < new Set(ids).size) {
        throw invalid("channel_ids", t("This channel doesn't exist in this brand."));
      }
      const views = [];
      for (const channel of channels) {
        if (channel.postingTimes.join() === postingTimes.join()) {
          views.push(viewChannel(channel, ctx));
          continue;
        }
        const row = await tx.channel.update({ where: { id: channel.id }, data: { postingTimes } });
        const view = viewChannel(row, ctx);
        const { display_name, status, posting_times: times } = view;
        await auditChannel(tx, ctx, row, "updated", { display_name, status, posting_times: times });
        views.push(view);
      }
      return { channels: views };
    });
  },
});
