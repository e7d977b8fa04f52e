import { findConnectorParts, platformsWith } from "#platform/connectors/find-parts.ts";
import { enqueueEach } from "#platform/queue/enqueue-each.ts";
import { sharedJob, whereInShare } from "#platform/queue/shares.ts";
import { readCapabilities } from "./read-capabilities.ts";

const DAY_MS = 86_400_000;

/**
 * Every hour: enqueues a read of the capabilities of channels whose last read is a day old, or older than their last
 * token refresh; by network.
 */
export const checkCapabilities = sharedJob({
  name: "channels.check_capabilities",
  cron: "37 * * * *",
  overMinutes: 50,
  async perform(ctx, share) {
    const aDayAgo = new Date(ctx.clock.now().getTime() - DAY_MS);
    const connectable = platformsWith("connect", ctx.env);
    const platforms = connectable.filter((platform) => findConnectorParts(platform, ctx.env).connect?.capabilities);
    const waiting = await ctx.queue.findWaiting(ctx.db, readCapabilities, "channel_id");
    if (!waiting) return;
    const find = (after: number, take: number) => ctx.db.$queryRaw<{ id: number; platform: string }[]>`
      select c.id, c.platform from channels c join brands b on b.id = c.brand_id
        left join channel_refreshes r on r.channel_id = c.id
      where c.id > ${after} and ${whereInShare(share, "c.brand_id")} and c.id <> all (${waiting}::bigint[]) and c.platform = any(${platforms}::text[]) and c.status in ('connected', 'expiring') and b.closed_at is null
        and (c.capabilities_checked_at is null or c.capabilities_checked_at <= ${aDayAgo}
          or c.capabilities_checked_at < r.refreshed_at)
      order by c.id limit ${take}`;
    const dataOf = ({ id }: { id: number }) => ({ channel_id: id });
    await enqueueEach(ctx, readCapabilities, find, dataOf, { groupOf: ({ platform }) => platform });
  },
});
