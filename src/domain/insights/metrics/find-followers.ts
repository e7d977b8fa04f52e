import { readRows, type Tx } from "#platform/db/index.ts";

/** The newest known number of followers of each channel; channels without one are omitted. */
export async function findLatestFollowers(db: Tx, channelIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await readRows<{ id: number; followers: number }>(db)`
    select c.id, latest.followers from unnest(${[...new Set(channelIds)]}::bigint[]) as c (id) cross join lateral (
      select (m.values ->> 'followers')::int as followers from channel_metrics m
      where m.channel_id = c.id and jsonb_typeof(m.values -> 'followers') = 'number' order by m.day desc limit 1
    ) latest`;
  return new Map(rows.map(({ id, followers }) => [id, followers]));
}
