import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { Account } from "#platform/connectors/contract.ts";
import type { Channel, Tx } from "#platform/db/index.ts";
import { lockChannel } from "./find.ts";
import { record } from "./record.ts";
import { statusAt } from "./rules.ts";
import { sealCredentials } from "./seal-credentials.ts";

type Wish = { platform: string; account: Account; channelId: number | null; displayName?: string | undefined };

/**
 * Makes a channel of an account that somebody let us into, or connects the one again that it is already.
 * @param wish `channelId` names the channel that it has to be
 * @throws Fault refused when the account is not that channel's
 */
export async function keepAccount(tx: Tx, ctx: BrandContext, wish: Wish): Promise<Channel> {
  const { platform, account, channelId, displayName } = wish;
  const now = ctx.clock.now();
  const facts = {
    handle: account.handle,
    externalId: account.externalId,
    avatarUrl: account.avatarUrl,
    expiresAt: account.expiresAt,
    status: statusAt(now, account.expiresAt),
    lastOkAt: now,
  };
  const known = channelId ?? (await findKnown(tx, ctx, platform, account));
  if (known === null) {
    const name = displayName ?? account.displayName;
    // Credentials are sealed for their row, and the row has no id before it is written.
    const { id } = await tx.channel.create({
      data: { ...facts, brandId: ctx.brandId, platform, displayName: name, createdAt: now },
      select: { id: true },
    });
    const row = await sealCredentials(tx, ctx, id, account.credentials);
    await record(tx, ctx, row, "connected");
    return row;
  }
  const channel = await lockChannel(tx, ctx.brandId, known);
  requireSame(channel, account);
  await tx.channel.update({ where: { id: known }, data: { ...facts, ...(displayName ? { displayName } : {}) } });
  const row = await sealCredentials(tx, ctx, known, account.credentials);
  await record(tx, ctx, row, "reconnected");
  return row;
}

async function findKnown(
  tx: Tx,
  { brandId }: BrandContext,
  platform: string,
  { externalId, handle }: Account,
): Promise<number | null> {
  const isSame = [{ externalId }, { externalId: null, handle }];
  const found = await tx.channel.findFirst({ where: { brandId, platform, OR: isSame }, select: { id: true } });
  return found?.id ?? null;
}

function requireSame({ externalId, handle }: Channel, account: Account): void {
  const isSame = externalId === null ? handle === account.handle : externalId === account.externalId;
  if (isSame) return;
  const message = `This channel is ${handle}, and you let us into ${account.handle}. Sign in there as ${handle}, or connect ${account.handle} as a channel of its own.`;
  throw fault("refused", { code: "connection_refused", message });
}
