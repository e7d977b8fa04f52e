import type { z } from "zod";
import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { Account } from "#platform/connectors/contract.ts";
import type { Channel, ChannelRequest, Tx } from "#platform/db/index.ts";
import { saveChannelAccounts } from "./save-accounts.ts";
import type { ConnectRequest } from "./schema.ts";
import { viewChannel } from "./view.ts";

/** What a guest's link adds to saving channels: that it is used, before anything is written, and the evidence after it. */
export type LinkUse = {
  linkId: number;
  before: (tx: Tx, accounts: readonly Account[]) => Promise<void>;
  after: (tx: Tx, channels: readonly Channel[]) => Promise<void>;
};

/**
 * Completes a connect request by saving its channels; all or none, and on an error the request stays as it was.
 * @throws Fault setup_expired if it is already completed, and as `saveChannelAccounts`
 */
export async function closeConnectRequest(
  ctx: BrandContext,
  { id, platform, channelId }: ChannelRequest,
  accounts: readonly Account[],
  use?: LinkUse,
): Promise<z.input<typeof ConnectRequest>> {
  const rows = await ctx.db.$transaction(async (tx) => {
    await use?.before(tx, accounts);
    // Of two concurrent choices one is carried out; the other waits here for its commit.
    const { count } = await tx.channelRequest.updateMany({
      where: { id, status: { not: "done" } },
      data: { status: "done", notes: null },
    });
    if (count === 0) throw fault("setup_expired", {});
    const saved = await saveChannelAccounts(tx, ctx, { platform, accounts, channelId, linkId: use?.linkId });
    await use?.after(tx, saved);
    return saved;
  });
  return { id, platform, status: "done", choices: [], missing: [], channels: rows.map((row) => viewChannel(row, ctx)) };
}
