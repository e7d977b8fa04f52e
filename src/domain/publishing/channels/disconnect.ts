import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { lockChannel } from "./find.ts";
import { auditChannel, emitDisconnected } from "./record.ts";
import { enqueueRevocation } from "./revoke.ts";
import { Channel, ChannelIdInput } from "./schema.ts";
import { viewChannel } from "./view.ts";

export const disconnectChannel = operation({
  name: "channels.disconnect",
  summary:
    "Disconnect a channel and delete its credentials. Published posts stay. Scheduled posts fail at their scheduled time.",
  scope: "brand",
  needs: "connections.manage",
  tier: "full",
  input: ChannelIdInput,
  output: Channel,
  async run(ctx, { id }) {
    return ctx.db.$transaction(async (tx) => {
      const channel = await lockChannel(tx, ctx.brandId, id);
      if (findConnector(channel.platform)?.connection === "built_in") {
        throw fault("refused", {
          code: "invalid_state",
          message: t("The feed channel can't be disconnected. Disable it instead."),
        });
      }
      const row = await tx.channel.update({
        where: { id },
        data: { credentials: null, expiresAt: null, status: "disabled" },
      });
      // Whoever reconnects it, maybe much later, decides anew whether its queue is filled.
      await tx.queueFilling.updateMany({ where: { channelId: id }, data: { isOn: false } });
      await enqueueRevocation(tx, ctx, channel);
      if (channel.credentials !== null) {
        await emitDisconnected(tx, ctx, row, "disconnected");
        await auditChannel(tx, ctx, row, "disconnected");
      }
      return viewChannel(row, ctx);
    });
  },
});
