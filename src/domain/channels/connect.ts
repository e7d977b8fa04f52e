import { newSecret } from "#domain/webhooks/rules.ts";
import { invalid } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { isUniqueViolation } from "#platform/db/index.ts";
import { record } from "./record.ts";
import { webhookHandle } from "./rules.ts";
import { ConnectChannelInput, ConnectedChannel } from "./schema.ts";
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
    const secret = newSecret();
    const { brandId } = ctx;
    const data = { brandId, platform, handle: webhookHandle(url), displayName: name ?? new URL(url).host };
    try {
      return await ctx.db.$transaction(async (tx) => {
        // Credentials are sealed for their row, and the row has no id before it is written.
        const { id } = await tx.channel.create({ data: { ...data, createdAt: ctx.clock.now() }, select: { id: true } });
        const credentials = await ctx.secrets.seal(JSON.stringify({ url, secret }), {
          ...{ table: "channels", column: "credentials", row: id },
        });
        const row = await tx.channel.update({ where: { id }, data: { credentials } });
        await record(tx, ctx, row, "connected");
        return { channel: viewChannel(row), secret };
      });
    } catch (error) {
      if (isUniqueViolation(error)) throw invalid("url", "This address is connected already.");
      throw error;
    }
  },
});
