import { channelLimitOf } from "#kernel/execute.ts";
import { operation } from "#kernel/operation.ts";
import { newestFirst, page } from "#kernel/page.ts";
import { ChannelList, ListChannelsInput } from "./schema.ts";
import { viewChannel } from "./view.ts";

export const listChannels = operation({
  name: "channels.list",
  summary: "List the brand's channels with each platform's limits.",
  scope: "brand",
  // A client reviews posts by channel, so channels are readable with content.
  needs: "content.view",
  tier: "read",
  channelLimit: "filtered",
  input: ListChannelsInput,
  output: ChannelList,
  async run(ctx, { cursor, limit }) {
    const own = channelLimitOf(ctx.caller);
    const limited = own.length > 0 ? { AND: { id: { in: [...own] } } } : {};
    const { before, ...order } = newestFirst({ cursor, limit });
    const found = await ctx.db.channel.findMany({
      where: { brandId: ctx.brandId, ...before, ...limited },
      ...order,
    });
    const { rows, ...rest } = page(found, limit);
    return { channels: rows.map((row) => viewChannel(row, ctx)), ...rest };
  },
});
