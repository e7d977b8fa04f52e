import { fault, invalid } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { isUniqueViolation } from "#platform/db/index.ts";
import { findChannel, lockChannel } from "./find.ts";
import { record } from "./record.ts";
import { webhookHandle } from "./rules.ts";
import { ConnectedChannel, ReconnectChannelInput } from "./schema.ts";
import { openAddress, sealCredentials } from "./seal-credentials.ts";
import { viewChannel } from "./view.ts";

export const reconnectChannel = operation({
  name: "channels.reconnect",
  summary: "Give a connected address a new secret, and on request another address; the old secret signs no more.",
  scope: "brand",
  needs: "connections.manage",
  tier: "full",
  input: ReconnectChannelInput,
  output: ConnectedChannel,
  async run(ctx, { id, url }) {
    const { platform } = await findChannel(ctx.db, ctx.brandId, id);
    if (platform !== "webhook") {
      throw fault("refused", { code: "invalid_state", message: "There is nothing to connect again on this platform." });
    }
    const refusal = url === undefined ? null : await ctx.egress.check(url);
    if (refusal) throw invalid("url", refusal.message);
    try {
      return await ctx.db.$transaction(async (tx) => {
        const channel = await lockChannel(tx, ctx.brandId, id);
        const address = url ?? (await openAddress(ctx, channel));
        await tx.channel.update({ where: { id }, data: { handle: webhookHandle(address), status: "connected" } });
        const { row, secret } = await sealCredentials(tx, ctx, id, address);
        await record(tx, ctx, row, "reconnected");
        return { channel: viewChannel(row), secret };
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw invalid("url", "This address is connected already.");
      throw error;
    }
  },
});
