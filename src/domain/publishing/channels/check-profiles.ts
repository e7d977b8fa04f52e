import { findConnectorParts, platformsWith } from "#platform/connectors/find-parts.ts";
import { enqueueEach } from "#platform/queue/enqueue-each.ts";
import { sharedJob, whereInShare } from "#platform/queue/shares.ts";
import { readProfile } from "./read-profile.ts";

const DAY_MS = 86_400_000;

/** Every hour: enqueues a read of the profiles of channels whose last read is a day old, by network. */
export const checkProfiles = sharedJob({
  name: "channels.check_profiles",
  cron: "52 * * * *",
  overMinutes: 50,
  async perform(ctx, share) {
    const aDayAgo = new Date(ctx.clock.now().getTime() - DAY_MS);
    const connectable = platformsWith("connect", ctx.env);
    const platforms = connectable.filter((platform) => findConnectorParts(platform, ctx.env).connect?.profile);
    const waiting = await ctx.queue.findWaiting(ctx.db, readProfile, "channel_id");
    if (!waiting) return;
    await enqueueEach(
      ctx,
      readProfile,
      (after, take) => ctx.db.$queryRaw<{ id: number; platform: string }[]>`
        select c.id, c.platform from channels c join brands b on b.id = c.brand_id
        where c.id > ${after} and ${whereInShare(share, "c.brand_id")} and c.id not in (select unnest(${waiting}::bigint[]))
          and c.platform = any(${platforms}::text[]) and c.status in ('connected', 'expiring') and b.closed_at is null
          and (c.profile_checked_at is null or c.profile_checked_at <= ${aDayAgo})
        order by c.id limit ${take}`,
      ({ id }) => ({ channel_id: id }),
      { groupOf: ({ platform }) => platform },
    );
  },
});
