import type { BrandContext } from "#kernel/context.ts";
import { LARGEST_ID } from "#kernel/ids.ts";
import type { Account } from "#platform/connectors/contract.ts";
import { findHalves } from "#platform/connectors/networks.ts";
import type { Channel, Tx } from "#platform/db/index.ts";
import { readCapabilities } from "./read-capabilities.ts";
import { recordChannelAudit } from "./record.ts";
import { findExistingChannel, type SavedChannel, saveChannelAccount } from "./save-account.ts";

type ChannelAccountInput = { platform: string; channelId: number | null; displayName?: string | undefined };

/**
 * Makes channels of accounts that somebody let us into, or connects those again that they are already. Call it last in
 * the transaction: it writes the log.
 * @param wish `channelId` names the channel that it has to be
 * @returns the channels in the order of their accounts
 * @throws Fault as `keepAccount`
 */
export async function saveChannelAccounts(
  tx: Tx,
  ctx: BrandContext,
  { accounts, ...options }: ChannelAccountInput & { accounts: readonly Account[] },
): Promise<Channel[]> {
  // Of two who connect the same at once, the second finds the channel that the first has made.
  await tx.$queryRaw`select id from brands where id = ${ctx.brandId} for no key update`;
  const found: { place: number; account: Account; known: number | null }[] = [];
  for (const [place, account] of accounts.entries()) {
    const known = options.channelId ?? (await findExistingChannel(tx, ctx, options.platform, account));
    found.push({ place, account, known });
  }
  // Posts lock their channels in the order of their ids too, and everybody takes the log's lock last.
  found.sort((a, b) => (a.known ?? LARGEST_ID) - (b.known ?? LARGEST_ID));
  const kept: (SavedChannel & { place: number })[] = [];
  for (const { place, account, known } of found) {
    kept.push({ place, ...(await saveChannelAccount(tx, ctx, { ...options, account }, known)) });
  }
  kept.sort((a, b) => a.place - b.place);
  if (findHalves(options.platform, ctx.env).connect?.capabilities) {
    for (const { channel } of kept) await ctx.queue.enqueue(tx, readCapabilities, { channel_id: channel.id });
  }
  for (const { channel, verb } of kept) await recordChannelAudit(tx, ctx, channel, verb);
  return kept.map(({ channel }) => channel);
}

/** `keepAccounts` for one, in a transaction of its own. */
export async function saveOneChannelAccount(
  ctx: BrandContext,
  { account, ...options }: ChannelAccountInput & { account: Account },
): Promise<Channel> {
  const [channel] = await ctx.db.$transaction((tx) =>
    saveChannelAccounts(tx, ctx, { ...options, accounts: [account] }),
  );
  if (!channel) throw new Error("An account was kept, and no channel came of it.");
  return channel;
}
