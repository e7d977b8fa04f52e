import type { Db, Tx } from "#platform/db/index.ts";
import type { ClaimedPublication } from "./claim.ts";
import type { EndedClaim } from "./stages.ts";

/** A pause that a platform has asked for; `channelId` 0 stands for every request of this app. */
export type Block = { platform: string; channelId: number; seconds: number };

export function blocksOf(ended: readonly EndedClaim[]): Block[] {
  return ended.flatMap(({ claimed: { platform, channelId }, ending }) =>
    ending.kind === "waiting" && ending.block !== null
      ? [{ platform, channelId: ending.block === "app" ? 0 : channelId, seconds: ending.seconds }]
      : [],
  );
}

export function concerns(
  block: Block,
  { platform, channelId }: Pick<ClaimedPublication, "platform" | "channelId">,
): boolean {
  return block.platform === platform && (block.channelId === 0 || block.channelId === channelId);
}

/** Prevents requests to a platform that accepts none for now. */
export async function blockPlatform(tx: Tx, { platform, channelId, seconds }: Block): Promise<void> {
  await tx.$executeRaw`
    insert into platform_paces as pace (platform, channel_id, blocked_until)
    values (${platform}, ${channelId}, now() + make_interval(secs => ${seconds}))
    on conflict (platform, channel_id)
    do update set blocked_until = greatest(pace.blocked_until, excluded.blocked_until)`;
}

/** Seconds for which the platform has asked for no requests on a channel; 0 when requests are allowed. */
export async function secondsBlocked(db: Db, platform: string, channelId: number): Promise<number> {
  const [row] = await db.$queryRaw<[{ seconds: number }]>`
    select coalesce(ceil(max(extract(epoch from blocked_until - now()))), 0)::int as seconds from platform_paces
    where platform = ${platform} and channel_id in (0, ${channelId}) and blocked_until > now()`;
  return row.seconds;
}
