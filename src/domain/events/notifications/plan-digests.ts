import { enqueueEach } from "#platform/queue/enqueue-each.ts";
import { sharedJob, whereInShare } from "#platform/queue/shares.ts";
import { digestDay } from "./rules.ts";
import { sendDigest } from "./send-digest.ts";

/** Finds the users for whom it is morning and whose digest of today is not done yet. */
export const planDigests = sharedJob({
  name: "digests.plan",
  // Time zones differ by quarters of an hour.
  cron: "*/15 * * * *",
  overMinutes: 10,
  async perform(ctx, share) {
    const now = ctx.clock.now();
    const waiting = await ctx.queue.findWaiting(ctx.db, sendDigest, "userId");
    if (!waiting) return;
    // Those without a brand have the day of UTC.
    const zones = await ctx.db.$queryRaw<
      { name: string }[]
    >`select distinct timezone as name from brands union select 'UTC'`;
    const mornings = zones.flatMap(({ name }) => {
      const day = digestDay(now, name);
      return day ? [{ name, day: day.toISOString() }] : [];
    });
    if (mornings.length === 0) return;
    await enqueueEach(
      ctx,
      sendDigest,
      (after, take) => ctx.db.$queryRaw<{ id: number; day: string }[]>`
        select u.id, morning.day
        from users u left join brands b on b.id = u.current_brand_id
          join unnest(${mornings.map(({ name }) => name)}::text[], ${mornings.map(({ day }) => day)}::text[]) morning (zone, day)
            on morning.zone = coalesce(b.timezone, 'UTC')
        where u.id > ${after} and ${whereInShare(share, "u.id")} and u.id <> all (${waiting}::bigint[])
          and u.deleted_at is null and u.disabled_at is null and u.email_verified_at is not null
          and (u.digest_day is null or u.digest_day < morning.day::date)
        order by u.id limit ${take}`,
      ({ id, day }) => ({ userId: id, day }),
    );
  },
});
