import type { z } from "zod";
import type { BrandContext } from "#kernel/context.ts";
import type { Account } from "#platform/connectors/contract.ts";
import type { Channel, ChannelRequest } from "#platform/db/index.ts";
import { keepAccount } from "./keep-account.ts";
import type { ConnectRequest } from "./schema.ts";
import { viewChannel } from "./view.ts";

/** Ends a request with the channels that came of it; all or none. */
export async function keepAccounts(
  ctx: BrandContext,
  { id, platform, channelId }: ChannelRequest,
  accounts: readonly Account[],
): Promise<z.input<typeof ConnectRequest>> {
  const rows = await ctx.db.$transaction(async (tx) => {
    const kept: Channel[] = [];
    for (const account of accounts) kept.push(await keepAccount(tx, ctx, { platform, account, channelId }));
    await tx.channelRequest.update({ where: { id }, data: { status: "done", notes: null } });
    return kept;
  });
  return { id, platform, status: "done", choices: [], channels: rows.map(viewChannel) };
}
