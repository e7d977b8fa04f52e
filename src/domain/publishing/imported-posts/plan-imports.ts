import { job, PERIODIC_JOB } from "#kernel/job.ts";
import { findConnectorParts, platformsWith } from "#platform/connectors/find-parts.ts";
import { importChannelPosts } from "./import-channel.ts";

/** Maximum channels of one network that wait for their turn, so that a network that hangs doesn't delay the others. */
const MAX_WAITING = 200;
/** Maximum channels that get their import in one run. */
const MAX_NEW = 1000;

/**
 * Every minute: plans an import for each channel that has none yet, and enqueues a turn for each one that is due, those
 * that have waited longest first.
 */
export const planImports = job({
  name: "imported_posts.plan",
  cron: "* * * * *",
  options: PERIODIC_JOB,
  async perform({ db, env, clock, queue }) {
    const waiting = await queue.findWaiting(db, importChannelPosts, "channel_id");
    if (!waiting) return;
    const now = clock.now();
    const platforms = platformsWith("history", env);
    const charged = platforms.filter((platform) => findConnectorParts(platform, env).history?.isCharged);
    await db.$transaction(async (tx) => {
      await tx.$executeRaw`
        insert into post_imports (channel_id, is_on, next_at)
        select c.id, c.platform <> all(${charged}::text[]), ${now} from channels c
        where c.platform = any(${platforms}::text[]) and c.status in ('connected', 'expiring') and c.credentials is not null
          and not exists (select from post_imports i where i.channel_id = c.id)
        order by c.id limit ${MAX_NEW}
        on conflict do nothing`;
      const due = await tx.$queryRaw<{ id: number; platform: string }[]>`
        with networks as (
          select n.platform, ${MAX_WAITING} - count(c.id) as room
          from unnest(${platforms}::text[]) n (platform)
            left join channels c on c.platform = n.platform and c.id = any(${waiting}::bigint[])
          group by n.platform
        )
        select id, platform from (
          select c.id, c.platform, n.room, row_number() over (partition by c.platform order by i.next_at, c.id) as place
          from post_imports i join channels c on c.id = i.channel_id join networks n on n.platform = c.platform
            join brands b on b.id = c.brand_id
          where i.is_on and i.next_at <= ${now} and c.status in ('connected', 'expiring') and c.credentials is not null
            and b.closed_at is null and c.id <> all(${waiting}::bigint[])
        ) each where place <= room order by place, id`;
      const networkOf = new Map(due.map(({ id, platform }) => [id, platform]));
      await queue.enqueueAll(
        tx,
        importChannelPosts,
        due.map(({ id }) => ({ channel_id: id })),
        { groupOf: ({ channel_id: id }) => networkOf.get(id) ?? "" },
      );
    });
  },
});
