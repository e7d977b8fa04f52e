import { viewChannelRef } from "#domain/publishing/channels/index.ts";
import { operation } from "#kernel/operation.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { Prisma, readRows } from "#platform/db/index.ts";
import { onChannel, resolveDateRange } from "./date-range.ts";
import { FollowersHistory, FollowersInput } from "./schema.ts";

type Row = { channelId: number; day: string; followers: number };

export const getFollowers = operation({
  name: "metrics.get_followers",
  summary: "Get how many followers each channel had on each day, and how that changed.",
  scope: "brand",
  needs: "metrics.view",
  tier: "read",
  readsReplica: true,
  input: FollowersInput,
  output: FollowersHistory,
  async run(ctx, input) {
    const span = resolveDateRange(ctx, input);
    const rows = await readRows<Row>(ctx.db)`
      select m.channel_id as "channelId", m.day::text, (m.values ->> 'followers')::int as followers
      from channels c join channel_metrics m on m.channel_id = c.id
      where c.brand_id = ${ctx.brandId} and ${onChannel(span, Prisma.sql`c.id`)}
        and m.day between ${span.from}::date and ${span.to}::date and jsonb_typeof(m.values -> 'followers') = 'number'
      order by m.day`;
    const byChannel = Map.groupBy(rows, ({ channelId }) => channelId);
    const channels = await ctx.db.channel.findMany({
      where: {
        brandId: ctx.brandId,
        ...(span.channelId !== undefined && { id: span.channelId }),
        OR: [{ status: { not: "disabled" } }, { id: { in: [...byChannel.keys()] } }],
      },
      orderBy: { id: "asc" },
    });
    return {
      from: span.from,
      to: span.to,
      channels: channels.map((channel) => {
        const days = (byChannel.get(channel.id) ?? []).map(({ day, followers }) => ({ day, followers }));
        const [first, last] = [days[0], days.at(-1)];
        return {
          channel: viewChannelRef(channel, ctx),
          is_reported: days.length > 0 || (findConnector(channel.platform)?.metrics?.includes("followers") ?? false),
          followers: last?.followers ?? null,
          change: first && last && days.length > 1 ? last.followers - first.followers : null,
          days,
        };
      }),
    };
  },
});
