import type { z } from "zod";
import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { Account } from "#platform/connectors/contract.ts";
import type { ChannelRequest } from "#platform/db/index.ts";
import { saveChannelAccounts } from "./save-accounts.ts";
import type { ConnectRequest } from "./schema.ts";
import { viewChannel } from "./view.ts";

/**
 * Completes a connect request by saving its channels; all or none, and on an error the request stays as it was.
 * @throws Fault setup_expired if it is already completed, and as `saveChannelAccounts`
 */
export async function closeConnectRequest(
  ctx: BrandContext,
  { id, platform, channelId }: ChannelRequest,
  accounts: readonly Account[],
): Promise<z.input<typeof ConnectRequest>> {
  const rows = await ctx.db.$transaction(async (tx) => {
    // Of two concurrent choices one is carried out; the other waits here for its commit.
    const { count } = await tx.channelRequest.updateMany({
      where: { id, status: { not: "done" } },
      data: { status: "done", notes: null },
    });
    if (count === 0) throw fault("setup_expired", {});
    return saveChannelAccounts(tx, ctx, { platform, accounts, channelId });
  });
  return { id, platform, status: "done", choices: [], missing: [], channels: rows.map((row) => viewChannel(row, ctx)) };
}
