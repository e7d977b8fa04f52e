import { minutesOfWeek } from "#domain/planning/posting-times/rules.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { lockChannel } from "./find.ts";
import { auditChannel } from "./record.ts";
import { isDisconnected, statusAt } from "./rules.ts";
import { Channel, UpdateChannelInput } from "./schema.ts";
import { viewChannel } from "./view.ts";

export const updateChannel = operation({
  name: "channels.update",
  summary: "Rename, disable or enable a channel, or set its posting times.",
  scope: "brand",
  needs: "connections.manage",
  tier: "full",
  input: UpdateChannelInput,
  output: Channel,
  async run(ctx, { id, display_name, status, posting_times }) {
    return ctx.db.$transaction(async (tx) => {
      const channel = await lockChannel(tx, ctx.brandId, id);
      // An expiring channel works like a connected one, and stays marked.
      const next = status === "connected" ? statusAt(ctx.clock.now(), channel.expiresAt) : (status ?? channel.status);
      const isLost = isDisconnected(channel) || [channel.status, next].includes("needs_reconnect");
      if (status === "connected" && isLost) {
        throw fault("refused", {
          code: "invalid_state",
          message: t("This channel is disconnected. Reconnect it first."),
        });
      }
      const displayName = display_name ?? channel.displayName;
      const postingTimes = posting_times ? minutesOfWeek(posting_times) : channel.postingTimes;
      const isSameTimes = postingTimes.join() === channel.postingTimes.join();
      if (displayName === channel.displayName && next === channel.status && isSameTimes)
        return viewChannel(channel, ctx);
      const row = await tx.channel.update({ where: { id }, data: { displayName, status: next, postingTimes } });
      const detail = { display_name: displayName, status: next };
      const posting = isSameTimes ? {} : { posting_times: viewChannel(row, ctx).posting_times };
      await auditChannel(tx, ctx, row, "updated", { ...detail, ...posting });
      return viewChannel(row, ctx);
    });
  },
});
