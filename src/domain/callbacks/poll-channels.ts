import { job, PERIODIC_JOB } from "#kernel/job.ts";
import { findHalves, platformsWith } from "#platform/connectors/networks.ts";
import { pollChannel } from "./poll-channel.ts";

/** Channels per run. */
const MAX_CHANNELS = 5000;

/**
 * Every minute: enqueues a job for each channel whose platform is due to be polled, those that were never polled and those
 * that have waited longest first.
 */
export const pollChannels = job({
  name: "callbacks.poll",
  cron: "* * * * *",
  options: PERIODIC_JOB,
  async perform({ db, env, clock, queue }) {
    const waiting = await queue.findWaiting(db, pollChannel, "channel_id");
    if (!waiting) return;
    const now = clock.now();
    const platforms = platformsWith("poll", env);
    const seconds = platforms.map((platform) => findHalves(platform, env).poll?.everySeconds ?? 0);
    await db.$transaction(async (tx) => {
      const channels = await tx.$queryRaw<{ channel_id: number }[]>`
        with networks as (select * from unnest(${platforms}::text[], ${seconds}::int[]) n (platform, seconds)),
        due as (
          (
            select c.id, n.seconds from channels c join networks n using (platform) join brands b on b.id = c.brand_id
            where not exists (select from channel_polls p where p.channel_id = c.id)
              and c.status in ('connected', 'expiring') and c.credentials is not null and b.closed_at is null
            order by c.id limit ${MAX_CHANNELS}
          )
          union all (
            select c.id, n.seconds from channel_polls p join channels c on c.id = p.channel_id
              join networks n using (platform) join brands b on b.id = c.brand_id
            where p.next_at <= ${now} and c.id <> all (${waiting}::int[])
              and c.status in ('connected', 'expiring') and c.credentials is not null and b.closed_at is null
            order by p.next_at limit ${MAX_CHANNELS}
          )
          limit ${MAX_CHANNELS}
        )
        insert into channel_polls (channel_id, next_at)
        select id, ${now}::timestamptz + make_interval(secs => seconds) from due
        on conflict (channel_id) do update set next_at = excluded.next_at
        returning channel_id`;
      await queue.enqueueAll(tx, pollChannel, channels);
    });
  },
});
