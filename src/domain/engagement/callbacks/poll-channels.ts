import { job, PERIODIC_JOB } from "#kernel/job.ts";
import { findConnectorParts, platformsWith } from "#platform/connectors/find-parts.ts";
import { pollChannel } from "./poll-channel.ts";

/** Maximum channels of one network that wait for their job, so that a network that hangs doesn't delay the others. */
const MAX_WAITING = 2000;

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
    const seconds = platforms.map((platform) => findConnectorParts(platform, env).poll?.everySeconds ?? 0);
    await db.$transaction(async (tx) => {
      const channels = await tx.$queryRaw<{ channel_id: number; platform: string }[]>`
        with networks as (
          select n.platform, n.seconds, ${MAX_WAITING} - count(c.id) as room
          from unnest(${platforms}::text[], ${seconds}::int[]) n (platform, seconds)
            left join channels c on c.platform = n.platform and c.id = any(${waiting}::bigint[])
          group by n.platform, n.seconds
        ),
        pollable as (
          select c.id, n.platform, n.seconds, n.room from channels c join networks n using (platform)
            join brands b on b.id = c.brand_id
          where n.room > 0 and c.status in ('connected', 'expiring') and c.credentials is not null and b.closed_at is null
        ),
        ranked as (
          select id, seconds, room, row_number() over (partition by platform order by since nulls first, id) as place
          from (
            select c.*, null::timestamptz as since from pollable c
            where not exists (select from channel_polls p where p.channel_id = c.id)
            union all
            select c.*, p.next_at from channel_polls p join pollable c on c.id = p.channel_id
            where p.next_at <= ${now} and c.id <> all (${waiting}::bigint[])
          ) due
        ),
        due as (select id, seconds from ranked where place <= room)
        insert into channel_polls (channel_id, next_at)
        select id, ${now}::timestamptz + make_interval(secs => seconds) from due
        on conflict (channel_id) do update set next_at = excluded.next_at
        returning channel_id, (select platform from channels where id = channel_id)`;
      const networkOf = new Map(channels.map(({ channel_id: id, platform }) => [id, platform]));
      await queue.enqueueAll(
        tx,
        pollChannel,
        channels.map(({ channel_id }) => ({ channel_id })),
        { groupOf: ({ channel_id: id }) => networkOf.get(id) ?? "" },
      );
    });
  },
});
