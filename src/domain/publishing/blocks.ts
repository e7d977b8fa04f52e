import type { Db, Tx } from "#platform/db/index.ts";

/** Keeps everybody from asking where nothing is taken for now. `channelId` is 0 for all that our app does there. */
export async function blockPlatform(
  tx: Tx,
  { platform, channelId, seconds }: { platform: string; channelId: number; seconds: number },
): Promise<void> {
  await tx.$executeRaw`
    insert into platform_paces as pace (platform, channel_id, blocked_until)
    values (${platform}, ${channelId}, now() + make_interval(secs => ${seconds}))
    on conflict (platform, channel_id)
    do update set blocked_until = greatest(pace.blocked_until, excluded.blocked_until)`;
}

/** How long nothing is taken of a channel, in seconds, by the platform's own word; 0 when it may be asked. */
export async function secondsBlocked(db: Db, platform: string, channelId: number): Promise<number> {
  const [row] = await db.$queryRaw<[{ seconds: number }]>`
    select coalesce(ceil(max(extract(epoch from blocked_until - now()))), 0)::int as seconds from platform_paces
    where platform = ${platform} and channel_id in (0, ${channelId}) and blocked_until > now()`;
  return row.seconds;
}
