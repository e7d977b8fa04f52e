import { TAKES_NO_TIME } from "#domain/content/posts/index.ts";
import {
  type Channel,
  type EvergreenPost,
  type Prisma,
  type QueueFilling,
  readRows,
  type Tx,
} from "#platform/db/index.ts";
import { type Candidate, chooseNext, rangeOf, timesToFill } from "./rules.ts";
import { IS_SET_ASIDE } from "./set-aside.ts";

/** Channels whose queues are filled: not paused, and connected. */
export const FILLED = {
  pausedAt: null,
  status: { in: ["connected", "expiring"] },
  filling: { isOn: true },
  brand: { closedAt: null },
} as const satisfies Prisma.ChannelWhereInput;

export type Filled = Pick<Channel, "id" | "postingTimes"> & {
  filling: Pick<QueueFilling, "times" | "minDays">;
  brand: { timezone: string };
};

/**
 * Which of some channels have a free posting time and an evergreen post for it, in two statements however many they are. It
 * locks nothing: `fillQueue` looks again.
 */
export async function findFillable(db: Tx, channels: readonly Filled[], now: Date): Promise<Set<number>> {
  const times = await findTimes(db, channels, now);
  const free = channels.filter(({ id }) => times.get(id)?.length);
  const sources = Map.groupBy(
    await findSources(
      db,
      free.map(({ id }) => id),
    ),
    ({ channelId }) => channelId,
  );
  const fillable = free.filter(({ id, filling: { minDays }, brand: { timezone } }) =>
    chooseNext(times.get(id) ?? [], sources.get(id) ?? [], { minDays, timezone }),
  );
  return new Set(fillable.map(({ id }) => id));
}

type Times = { id: number; taken: Date[]; copies: Date[] };

/** The posting times of each of some channels that are to be filled. */
export async function findTimes(db: Tx, channels: readonly Filled[], now: Date): Promise<Map<number, Date[]>> {
  if (channels.length === 0) return new Map();
  const { from, until } = rangeOf(now);
  const rows = await readRows<Times>(db)`
    select channel.id, array_agg(c.scheduled_at) as taken,
      coalesce(array_agg(c.scheduled_at) filter (where used.post_id is not null), '{}') as copies
    from unnest(${channels.map(({ id }) => id)}::bigint[]) as channel (id)
    -- One by one, by index: PostgreSQL would read what the other channels have scheduled, too.
    cross join lateral (
      select p.post_id, p.scheduled_at from publications p
      where p.channel_id = channel.id and p.scheduled_at > ${from} and p.scheduled_at <= ${until}
        and p.status <> all(${[...TAKES_NO_TIME]}::publication_status[]) offset 0
    ) c
    left join evergreen_uses used on used.post_id = c.post_id and used.channel_id = channel.id
    group by channel.id`;
  const found = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    channels.map(({ id, postingTimes, filling, brand: { timezone } }) => {
      const { taken = [], copies = [] } = found.get(id) ?? {};
      const queue = { postingTimes, timezone, taken: new Set(taken.map(Number)), copies: new Set(copies.map(Number)) };
      return [id, timesToFill(queue, filling.times, now)];
    }),
  );
}

export type Source = Candidate & Pick<EvergreenPost, "postId" | "countedFrom"> & { channelId: number };

/**
 * The evergreen posts that were published on each of some channels and are still there, except those that are paused or
 * left out there, and those of suspended people.
 */
export async function findSources(db: Tx, channelIds: readonly number[]): Promise<Source[]> {
  if (channelIds.length === 0) return [];
  return readRows<Source>(db)`
    select channel.id as "channelId", source.*
    from channels channel
    cross join lateral (
      select e.id, e.post_id as "postId", e.counted_from as "countedFrom", e.ends_on::text as "endsOn", greatest(
        coalesce(source.published_at, source.scheduled_at, e.created_at), max(coalesce(copy.scheduled_at, u.at))
      ) as "lastAt"
      from evergreen_posts e
      join users author on author.id = e.created_by_id and author.disabled_at is null
      join publications source on source.post_id = e.post_id and source.channel_id = channel.id
        and source.status = 'published' and source.removed_at is null
      left join evergreen_uses u on u.brand_id = e.brand_id and u.source_id = e.post_id and u.channel_id = channel.id
        and not u.was_refused
      left join publications copy on copy.post_id = u.post_id and copy.channel_id = u.channel_id
      where e.brand_id = channel.brand_id and e.paused_at is null and not ${IS_SET_ASIDE}
      group by e.id, source.id
    ) source
    where channel.id = any(${[...channelIds]}::bigint[])`;
}
