import type { BrandContext } from "#kernel/context.ts";
import { fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Account } from "#platform/connectors/contract.ts";
import type { Channel, Tx } from "#platform/db/index.ts";
import { storeCredentials } from "./credentials.ts";
import { lockChannel } from "./find.ts";
import { readReport, statusAt } from "./rules.ts";

/** The saved channel, and its audit log entry. */
export type SavedChannel = { channel: Channel; verb: "connected" | "reconnected" };

type ChannelAccountInput = { platform: string; account: Account; displayName?: string | undefined };

/**
 * Creates a channel for an account, or renews the account's existing one. The caller holds the brand's lock, so that
 * nobody creates the same channel concurrently.
 * @param known the channel that it has to be; null for a new one
 * @throws Fault refused if the account is not that channel's or another channel has its handle, invalid on `channel_id`
 * for
 * a channel of another platform
 */
export async function saveChannelAccount(
  tx: Tx,
  ctx: BrandContext,
  { platform, account, displayName }: ChannelAccountInput,
  known: number | null,
): Promise<SavedChannel> {
  const now = ctx.clock.now();
  const facts = {
    handle: account.handle,
    externalId: account.externalId,
    avatarUrl: account.avatarUrl,
    accountName: account.displayName,
    profileCheckedAt: now,
    expiresAt: account.expiresAt,
    accessExpiresAt: account.accessExpiresAt ?? null,
    networkUserId: account.networkUserId ?? null,
    status: statusAt(now, account.expiresAt),
    lastOkAt: now,
    ...limitsOf(account, now),
  };
  if (known === null) {
    await requireFreeHandle(tx, ctx, platform, account, 0);
    const name = displayName ?? account.displayName;
    // Credentials are encrypted for their row, and the row has no id before it is inserted.
    const { id } = await tx.channel.create({
      data: { ...facts, brandId: ctx.brandId, platform, displayName: name, createdAt: now },
      select: { id: true },
    });
    return { channel: await storeCredentials(tx, ctx, id, account.credentials), verb: "connected" };
  }
  const channel = await lockChannel(tx, ctx.brandId, known);
  requirePlatform(channel, platform);
  requireSameAccount(channel, account);
  await requireFreeHandle(tx, ctx, platform, account, known);
  await tx.channel.update({ where: { id: known }, data: { ...facts, ...(displayName ? { displayName } : {}) } });
  return { channel: await storeCredentials(tx, ctx, known, account.credentials), verb: "reconnected" };
}

/** The account's own capabilities, where it reported valid ones; else those known so far stay. */
function limitsOf({ capabilities }: Account, now: Date) {
  const report = readReport({ capabilities });
  return report ? { capabilities: report.capabilities, capabilitiesCheckedAt: now } : {};
}

/** The existing channel of an account: by the platform's own id, or by the handle where no id is stored. */
export async function findExistingChannel(
  tx: Tx,
  { brandId }: BrandContext,
  platform: string,
  { externalId, handle }: Account,
): Promise<number | null> {
  const isSame = [{ externalId }, { externalId: null, handle }];
  const found = await tx.channel.findFirst({
    where: { brandId, platform, OR: isSame },
    orderBy: { externalId: { sort: "asc", nulls: "last" } },
    select: { id: true },
  });
  return found?.id ?? null;
}

/** A channel is reconnected only on its own platform. @throws Fault invalid on `channel_id` */
export function requirePlatform(channel: Channel, platform: string): void {
  if (channel.platform !== platform) throw invalid("channel_id", t("This channel belongs to another platform."));
}

function requireSameAccount({ externalId, handle }: Channel, account: Account): void {
  const isSame = externalId === null ? handle === account.handle : externalId === account.externalId;
  if (isSame) return;
  const message = t(
    "This channel is {handle}, but you authorized {other}. Sign in as {handle} on the platform, or connect {other} as a new channel.",
    { handle, other: account.handle },
  );
  throw fault("refused", { code: "connection_refused", message });
}

/** A handle can move to another account; a channel keeps the handle its account had at the last connect. */
async function requireFreeHandle(
  tx: Tx,
  { brandId }: BrandContext,
  platform: string,
  { handle }: Account,
  own: number,
): Promise<void> {
  const holder = await tx.channel.findFirst({ where: { brandId, platform, handle, id: { not: own } } });
  if (!holder) return;
  const message = t(
    "The handle {handle} is used by the channel “{channel}”, which is a different account. Reconnect that channel first to update its handle, or delete it.",
    { handle, channel: holder.displayName },
  );
  throw fault("refused", { code: "connection_refused", message });
}
