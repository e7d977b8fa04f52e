import { platformsWith } from "#platform/connectors/find-parts.ts";
import { enqueueEach } from "#platform/queue/enqueue-each.ts";
import { sharedJob, whereInShare } from "#platform/queue/shares.ts";
import { dayOf } from "./rules.ts";
import { syncChannel } from "./sync-channel.ts";

/** Once a night: enqueues a job for every channel whose platform reports metrics, by network. */
export const syncMetrics = sharedJob({
  name: "metrics.sync",
  cron: "20 3 * * *",
  overMinutes: 180,
  async perform(ctx, share) {
    const day = dayOf(ctx.clock.now());
    const platforms = platformsWith("report", ctx.env);
    await enqueueEach(
      ctx,
      syncChannel,
      (after, take) => ctx.db.$queryRaw<{ id: number; platform: string }[]>`
        select c.id, c.platform from channels c join brands b on b.id = c.brand_id
        where c.id > ${after} and ${whereInShare(share, "c.brand_id")} and c.platform = any(${platforms}::text[])
          and c.status in ('connected', 'expiring') and b.closed_at is null
        order by c.id limit ${take}`,
      ({ id }) => ({ channel_id: id, day }),
      { groupOf: ({ platform }) => platform },
    );
  },
});
