import type { BrandContext } from "#kernel/context.ts";
import { LARGEST_ID } from "#kernel/ids.ts";
import type { Account } from "#platform/connectors/contract.ts";
import { findConnectorParts } from "#platform/connectors/find-parts.ts";
import type { Channel, Tx } from "#platform/db/index.ts";
import { activateChannel } from "./activate.ts";
import { readCapabilities } from "./read-capabilities.ts";
import { auditChannel, emitConnected } from "./record.ts";
import { findExistingChannel, type SavedChannel, saveChannelAccount } from "./save-account.ts";
import { lockGrants, shareGrant } from "./share-grant.ts";

type ChannelAccountInput = {
  platform: string;
  channelId: number | null;
  displayName?: string | undefined;
  /** The connect link by which a guest authorized them, for the audit log. */
  linkId?: number | undefined;
};

/**
 * Creates channels for accounts that a user authorized, or renews their existing ones. Call it last in the transaction:
 * it writes to the audit log.
 * @param options `channelId` is the channel that it has to be
 * @returns the channels in the order of their accounts
 * @throws Fault as `saveChannelAccount`
 */
export async function saveChannelAccounts(
  tx: Tx,
  ctx: BrandContext,
  { accounts, ...options }: ChannelAccountInput & { accounts: readonly Account[] },
): Promise<Channel[]> {
  // Of two concurrent connects of the same account, the second finds the channel that the first created.
  await tx.$queryRaw`select id from brands where id = ${ctx.brandId} for no key update`;
  const found: { place: number; account: Account; known: number | null }[] = [];
  for (const [place, account] of accounts.entries()) {
    const known = options.channelId ?? (await findExistingChannel(tx, ctx, options.platform, account));
    found.push({ place, account, known });
  }
  const { connect } = findConnectorParts(options.platform, ctx.env);
  if (connect?.sharesGrant) {
    const known = found.flatMap((one) => one.known ?? []);
    await lockGrants(tx, options.platform, { accounts, known });
  }
  // Posts lock their channels by id too, and the audit log's lock is always taken last.
  found.sort((a, b) => (a.known ?? LARGEST_ID) - (b.known ?? LARGEST_ID));
  const saved: (SavedChannel & { place: number; account: Account })[] = [];
  for (const { place, account, known } of found) {
    saved.push({ place, account, ...(await saveChannelAccount(tx, ctx, { ...options, account }, known)) });
  }
  saved.sort((a, b) => a.place - b.place);
  if (connect?.sharesGrant) await shareGrant(tx, ctx, connect, saved);
  for (const { channel } of saved) {
    if (connect?.capabilities) await ctx.queue.enqueue(tx, readCapabilities, { channel_id: channel.id });
    if (connect?.activate) await ctx.queue.enqueue(tx, activateChannel, { channel_id: channel.id });
  }
  const by = options.linkId === undefined ? {} : { connect_link_id: options.linkId };
  await emitConnected(
    tx,
    ctx,
    saved.map(({ channel }) => channel),
  );
  for (const { channel, verb } of saved) await auditChannel(tx, ctx, channel, verb, by);
  return saved.map(({ channel }) => channel);
}

/** `saveChannelAccounts` for one account, in its own transaction. */
export async function saveOneChannelAccount(
  ctx: BrandContext,
  { account, ...options }: ChannelAccountInput & { account: Account },
): Promise<Channel> {
  const [channel] = await ctx.db.$transaction((tx) =>
    saveChannelAccounts(tx, ctx, { ...options, accounts: [account] }),
  );
  if (!channel) throw new Error("No channel was saved for an account.");
  return channel;
}
