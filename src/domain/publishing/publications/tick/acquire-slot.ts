import type { Connector, Pace } from "#platform/connectors/contract.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import type { Db, Tx } from "#platform/db/index.ts";

/**
 * Seconds until the next check when all concurrent slots are in use: a worker is not notified when another one's
 * request ends.
 */
const FULL_SECONDS = 1;

type PaceRow = { channelId: number; now: Date; blockedUntil: Date | null; usedUntil: Date | null };

/** A slot counts among the concurrent requests for `leaseSeconds`, or until `releaseSlots` deletes it. */
export type SlotClaim = { platform: string; channelId: number; token: string; leaseSeconds: number };

/**
 * Acquires a send slot on a rate-limited platform, coordinated across all workers.
 * @returns null when the request may be sent now, else the number of seconds until the next check
 */
export async function acquireSlot(db: Db, claim: SlotClaim): Promise<number | null> {
  const pace = findConnector(claim.platform)?.pace;
  return pace ? db.$transaction((tx) => take(tx, claim, pace)) : null;
}

/** Whether a platform's concurrent requests are limited. */
export function hasSlots(platform: string): boolean {
  const { app, channel } = findConnector(platform)?.pace ?? {};
  return [app, channel].some((pace) => pace?.atOnce !== undefined);
}

/** Frees the slots of settled claims. */
export async function releaseSlots(tx: Tx, tokens: string[]): Promise<void> {
  if (tokens.length > 0) await tx.platformSlot.deleteMany({ where: { token: { in: tokens } } });
}

async function take(tx: Tx, claim: SlotClaim, pace: NonNullable<Connector["pace"]>): Promise<number | null> {
  const { platform, channelId, token, leaseSeconds } = claim;
  const paces = new Map<number, Pace>();
  if (pace.app) paces.set(0, pace.app);
  if (pace.channel) paces.set(channelId, pace.channel);
  const ids = [...paces.keys()];
  await tx.$executeRaw`
    insert into platform_paces (platform, channel_id) select ${platform}, unnest(${ids}::bigint[]) on conflict do nothing`;
  // Locks the app's row first, then the channel's: the same order everywhere.
  const rows = await tx.$queryRaw<PaceRow[]>`
    select channel_id as "channelId", clock_timestamp() as now, blocked_until as "blockedUntil", used_until as "usedUntil"
    from platform_paces where platform = ${platform} and channel_id = any(${ids}::bigint[]) order by channel_id for update`;
  const waits = rows.map((row) => secondsUntilFree(row, paces.get(row.channelId)));
  for (const { channelId: id } of rows) waits.push(await secondsUntilRoom(tx, claim, id, paces.get(id)));
  const longest = Math.max(0, ...waits);
  if (longest > 0) return longest;
  for (const { channelId: id, now, usedUntil } of rows) {
    const { requests, seconds } = paces.get(id) ?? { requests: 1, seconds: 0 };
    const next = new Date(Math.max(now.getTime(), usedUntil?.getTime() ?? 0) + (seconds * 1000) / requests);
    await tx.platformPace.update({
      where: { platform_channelId: { platform, channelId: id } },
      data: { usedUntil: next },
    });
  }
  if (!hasSlots(platform)) return null;
  await tx.$executeRaw`delete from platform_slots where platform = ${platform} and until < clock_timestamp()`;
  await tx.$executeRaw`
    insert into platform_slots (token, platform, channel_id, until)
    values (${token}::uuid, ${platform}, ${channelId}, clock_timestamp() + make_interval(secs => ${leaseSeconds}))
    on conflict (token) do nothing`;
  return null;
}

/** Applies both the platform's own back-off and its rate limit: at most one period's worth of requests in a burst. */
function secondsUntilFree({ now, blockedUntil, usedUntil }: PaceRow, pace: Pace | undefined): number {
  const until = (at: Date | null) => ((at?.getTime() ?? 0) - now.getTime()) / 1000;
  const period = pace ? pace.seconds - pace.seconds / pace.requests : 0;
  return Math.max(until(blockedUntil), until(usedUntil) - period, 0);
}

async function secondsUntilRoom(
  tx: Tx,
  { platform, token }: SlotClaim,
  channelId: number,
  pace: Pace | undefined,
): Promise<number> {
  if (pace?.atOnce === undefined) return 0;
  const [row] = await tx.$queryRaw<[{ count: number }]>`
    select count(*)::int as count from platform_slots
    where platform = ${platform} and (${channelId} = 0 or channel_id = ${channelId}) and token <> ${token}::uuid
      and until > clock_timestamp()`;
  return row.count >= pace.atOnce ? FULL_SECONDS : 0;
}
