import { findConnectorParts, platformsWith } from "#platform/connectors/find-parts.ts";
import { enqueueEach } from "#platform/queue/enqueue-each.ts";
import { sharedJob, whereInShare } from "#platform/queue/shares.ts";
import { freshSince, hourOf } from "./rules.ts";
import { perHourOf, syncFreshChannel } from "./sync-fresh-channel.ts";

/** The shares begin over so many minutes, and the channels of each over so many more; together less than an hour. */
const SHARES_MINUTES = 15;
const CHANNELS_MINUTES = 40;
/** Coprime to the seconds, so that channels with neighboring IDs are not read at the same time. */
const STEP = 1009;

/** Every hour: enqueues a job for every channel with publications of the last two days, spread over the hour. */
export const syncFresh = sharedJob({
  name: "metrics.sync_fresh",
  cron: "2 * * * *",
  overMinutes: SHARES_MINUTES,
  async perform(ctx, share) {
    const now = ctx.clock.now();
    const hour = hourOf(now).toISOString();
    const platforms = platformsWith("report", ctx.env).filter((platform) => {
      const reporter = findConnectorParts(platform, ctx.env).report;
      return reporter && perHourOf(reporter) > 0;
    });
    await enqueueEach(
      ctx,
      syncFreshChannel,
      (after, take) => ctx.db.$queryRaw<{ id: number; platform: string }[]>`
        select c.id, c.platform from channels c join brands b on b.id = c.brand_id
        where c.id > ${after} and ${whereInShare(share, "c.brand_id")} and c.platform = any(${platforms}::text[])
          and c.status in ('connected', 'expiring') and b.closed_at is null
          and exists (select from publications p where p.brand_id = c.brand_id and p.channel_id = c.id
            and p.published_at > ${freshSince(now)} and p.status = 'published')
        order by c.id limit ${take}`,
      ({ id }) => ({ channel_id: id, hour }),
      { groupOf: ({ platform }) => platform, startAfterSeconds: ({ id }) => (id * STEP) % (CHANNELS_MINUTES * 60) },
    );
  },
});
