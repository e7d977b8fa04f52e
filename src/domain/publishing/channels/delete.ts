import { z } from "zod";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { lockChannel } from "./find.ts";
import { auditChannel, emitDisconnected } from "./record.ts";
import { enqueueRevocation } from "./revoke.ts";
import { ChannelIdInput } from "./schema.ts";

export const deleteChannel = operation({
  name: "channels.delete",
  summary: "Delete a channel without posts. Disable a channel with posts instead.",
  scope: "brand",
  needs: "connections.manage",
  tier: "full",
  input: ChannelIdInput,
  output: z.object({}),
  async run(ctx, { id }) {
    await ctx.db.$transaction(async (tx) => {
      const channel = await lockChannel(tx, ctx.brandId, id);
      if (channel.platform === "feed") {
        throw fault("refused", {
          code: "invalid_state",
          message: t("The feed channel can't be deleted. Disable it instead."),
        });
      }
      // Published posts stay on record, and a draft does not lose a channel without its author noticing.
      if ((await tx.publication.count({ where: { channelId: id } })) > 0) {
        throw fault("refused", {
          code: "channel_in_use",
          message: t("This channel has posts and can't be deleted. Disable it instead."),
        });
      }
      await enqueueRevocation(tx, ctx, channel);
      await tx.platformPace.deleteMany({ where: { channelId: id } });
      await tx.channel.delete({ where: { id } });
      await emitDisconnected(tx, ctx, { ...channel, status: "disabled" }, "deleted");
      await auditChannel(tx, ctx, channel, "removed");
    });
    return {};
  },
});
