import { fault } from "#kernel/fault.ts";
import { operation } from "#kernel/operation.ts";
import { lockChannel } from "./find.ts";
import { recordChannelAudit } from "./record.ts";
import { isDisconnected, statusAt } from "./rules.ts";
import { Channel, UpdateChannelInput } from "./schema.ts";
import { viewChannel } from "./view.ts";

export const updateChannel = operation({
  name: "channels.update",
  summary: "Rename, disable or enable a channel.",
  scope: "brand",
  needs: "connections.manage",
  tier: "full",
  input: UpdateChannelInput,
  output: Channel,
  async run(ctx, { id, display_name, status }) {
    return ctx.db.$transaction(async (tx) => {
      const channel = await lockChannel(tx, ctx.brandId, id);
      // An expiring channel works like a connected one, and stays marked.
      const next = status === "connected" ? statusAt(ctx.clock.now(), channel.expiresAt) : (status ?? channel.status);
      const isLost = isDisconnected(channel) || [channel.status, next].includes("needs_reconnect");
      if (status === "connected" && isLost) {
        throw fault("refused", { code: "invalid_state", message: "This channel is disconnected. Reconnect it first." });
      }
      const displayName = display_name ?? channel.displayName;
      if (displayName === channel.displayName && next === channel.status) return viewChannel(channel);
      const row = await tx.channel.update({ where: { id }, data: { displayName, status: next } });
      await recordChannelAudit(tx, ctx, row, "updated", { display_name: displayName, status: next });
      return viewChannel(row);
    });
  },
});
