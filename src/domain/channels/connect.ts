import { invalid } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { isUniqueViolation } from "#platform/db/index.ts";
import { record } from "./record.ts";
import { webhookHandle } from "./rules.ts";
import { ConnectChannelInput, ConnectedChannel } from "./schema.ts";
import { sealCredentials } from "./seal-credentials.ts";
import { viewChannel } from "./view.ts";

export const connectChannel = operation({
  name: "channels.connect",
  summary: "Connect an address to which publications are posted, signed. The secret is answered this once.",
  scope: "brand",
  needs: "connections.manage",
  tier: "full",
  input: ConnectChannelInput,
  output: ConnectedChannel,
  async run(ctx, { platform, url, display_name: name }) {
    const refusal = await ctx.egress.check(url);
    if (refusal) throw invalid("url", refusal.message);
    const { brandId } = ctx;
    const data = { brandId, platform, handle: webhookHandle(url), displayName: name ?? new URL(url).host };
    try {
      return await ctx.db.$transaction(async (tx) => {
        // Credentials are sealed for their row, and the row has no id before it is written.
        const { id } = await tx.channel.create({ data: { ...data, createdAt: ctx.clock.now() }, select: { id: true } });
        const { row, secret } = await sealCredentials(tx, ctx, id, url);
        await record(tx, ctx, row, "connected");
        return { channel: viewChannel(row), secret };
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw invalid("url", "This address is connected already.");
      throw error;
    }
  },
});
