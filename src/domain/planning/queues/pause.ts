import { auditChannel, lockChannel, viewChannel } from "#domain/publishing/channels/index.ts";
import { Channel } from "#domain/publishing/channels/schema.ts";
import { operation } from "#kernel/operation.ts";
import { PauseQueueInput } from "./schema.ts";

export const pauseQueue = operation({
  name: "queues.pause",
  summary: "Pause a channel: posts that come due wait until its queue is resumed.",
  scope: "brand",
  needs: "connections.manage",
  tier: "elevated_write",
  input: PauseQueueInput,
  output: Channel,
  async run(ctx, { id }) {
    return ctx.db.$transaction(async (tx) => {
      const channel = await lockChannel(tx, ctx.brandId, id);
      if (channel.pausedAt) return viewChannel(channel, ctx);
      const paused = await tx.channel.update({ where: { id }, data: { pausedAt: ctx.clock.now() } });
      await auditChannel(tx, ctx, paused, "paused");
      return viewChannel(paused, ctx);
    });
  },
});
