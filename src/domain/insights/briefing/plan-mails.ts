import { digestDay } from "#domain/events/notifications/index.ts";
import { enqueueEach } from "#platform/queue/enqueue-each.ts";
import { sharedJob, whereInShare } from "#platform/queue/shares.ts";
import { sendBriefing } from "./send-mail.ts";

const MONDAY = 1;

/** Finds the users for whom it is Monday morning and whose briefing of this week is not done yet. */
export const planBriefings = sharedJob({
  name: "briefings.plan",
  // Time zones differ by quarters of an hour.
  cron: "*/15 * * * *",
  overMinutes: 10,
  async perform(ctx, share) {
    const now = ctx.clock.now();
    const waiting = await ctx.queue.findWaiting(ctx.db, sendBriefing, "userId");
    if (!waiting) return;
    const zones = await ctx.db.$queryRaw<{ name: string }[]>`select distinct timezone as name from brands`;
    const mornings = zones.flatMap(({ name }) => {
      const day = digestDay(now, name);
      return day?.getUTCDay() === MONDAY ? [{ name, day: day.toISOString() }] : [];
    });
    if (mornings.length === 0) return;
    await enqueueEach(
      ctx,
      sendBriefing,
      // The morning is that of the brand they opened last: people have no time zone of their own.
      (after, take) => ctx.db.$queryRaw<{ id: number; day: string }[]>`
        select u.id, morning.day
        from users u join brands b on b.id = u.current_brand_id
          join unnest(${mornings.map(({ name }) => name)}::text[], ${mornings.map(({ day }) => day)}::text[]) morning (zone, day)
            on morning.zone = b.timezone
        where u.id > ${after} and ${whereInShare(share, "u.id")} and u.id <> all (${waiting}::bigint[])
          and u.deleted_at is null and u.disabled_at is null and u.email_verified_at is not null
          and (u.briefing_day is null or u.briefing_day < morning.day::date)
        order by u.id limit ${take}`,
      ({ id, day }) => ({ userId: id, day }),
    );
  },
});
