import type { PublicContext } from "#kernel/context.ts";
import type { Account, Connect } from "#platform/connectors/contract.ts";
import type { Channel, Tx } from "#platform/db/index.ts";
import { findSharing } from "./find-sharing.ts";
import { shareCredentials } from "./open-access.ts";
import { emitConnected } from "./record.ts";
import { statusAt } from "./rules.ts";

/**
 * Hands the tokens of newly connected accounts to the channels connected earlier with the same grant, and ends their
 * wait for a reconnect. The caller has locked these channels.
 */
export async function shareGrant(
  tx: Tx,
  ctx: PublicContext,
  { sharedPart }: Connect,
  saved: readonly { account: Account; channel: Channel }[],
): Promise<void> {
  if (!sharedPart) return;
  const own = saved.map(({ channel }) => channel.id);
  const newest = new Map(saved.map((one) => [one.channel.networkUserId, one]));
  for (const { account, channel } of newest.values()) {
    const { expiresAt, accessExpiresAt } = account;
    const others = (await findSharing(tx, channel)).filter((id) => !own.includes(id));
    for (const id of others) {
      await shareCredentials(tx, ctx, id, { credentials: sharedPart(account.credentials), accessExpiresAt, expiresAt });
    }
    const status = statusAt(ctx.clock.now(), expiresAt);
    const where = { id: { in: others }, status: "needs_reconnect" } as const;
    await emitConnected(tx, ctx, await tx.channel.updateManyAndReturn({ where, data: { status } }));
  }
}

/** Locks the channels of the same grants, and further ones, in the order in which posts lock channels too. */
export async function lockGrants(
  tx: Tx,
  platform: string,
  { accounts, known }: { accounts: readonly Account[]; known: readonly number[] },
): Promise<void> {
  const users = accounts.flatMap(({ networkUserId }) => networkUserId ?? []);
  await tx.$queryRaw`
    select id from channels
    where id = any(${known}::bigint[]) or (platform = ${platform} and network_user_id = any(${users}::text[]))
    order by id for update`;
}
