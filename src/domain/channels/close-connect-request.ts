import type { z } from "zod";
import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { Account } from "#platform/connectors/contract.ts";
import type { ChannelRequest } from "#platform/db/index.ts";
import { saveChannelAccounts } from "./save-accounts.ts";
import type { ConnectRequest } from "./schema.ts";
import { viewChannel } from "./view.ts";

/**
 * Ends a request with the channels that come of it; all or none, and where none come it stays as it was.
 * @throws Fault setup_expired when it is done already, and as `keepAccounts`
 */
export async function closeConnectRequest(
  ctx: BrandContext,
  { id, platform, channelId }: ChannelRequest,
  accounts: readonly Account[],
): Promise<z.input<typeof ConnectRequest>> {
  const rows = await ctx.db.$transaction(async (tx) => {
    // Of two choices at once one is carried out; the other waits here until that is sure.
    const { count } = await tx.channelRequest.updateMany({
      where: { id, status: { not: "done" } },
      data: { status: "done", notes: null },
    });
    if (count === 0) throw fault("setup_expired", {});
    return saveChannelAccounts(tx, ctx, { platform, accounts, channelId });
  });
  return { id, platform, status: "done", choices: [], channels: rows.map(viewChannel) };
}
