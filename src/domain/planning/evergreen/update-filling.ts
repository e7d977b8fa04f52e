import { auditChannel, lockChannel } from "#domain/publishing/channels/index.ts";
import { operation } from "#kernel/operation.ts";
import { fillQueue } from "./fill-queue.ts";
import { fillQueues } from "./fill-queues.ts";
import { readFilling } from "./read-filling.ts";
import { Filling, UpdateFillingInput } from "./schema.ts";
import { MIN_DAYS, TIMES } from "./terms.ts";

export const updateFilling = operation({
  name: "evergreen.update_filling",
  summary:
    "Fill a channel's queue with evergreen posts, or stop that. Free posting times of the next days get the post whose last use is the longest ago. Copies that exist stay.",
  scope: "brand",
  needs: "connections.manage",
  tier: "elevated_write",
  input: UpdateFillingInput,
  output: Filling,
  async run(ctx, { id, enabled, times, min_days: minDays }) {
    const { brandId } = ctx;
    const now = ctx.clock.now();
    const isOn = await ctx.db.$transaction(async (tx) => {
      const channel = await lockChannel(tx, brandId, id);
      const before = await tx.queueFilling.findUnique({ where: { channelId: id } });
      const next = {
        isOn: enabled ?? before?.isOn ?? false,
        times: times ?? before?.times ?? TIMES.usual,
        minDays: minDays ?? before?.minDays ?? MIN_DAYS.usual,
      };
      const isTurnedOn = next.isOn && !before?.isOn;
      await tx.queueFilling.upsert({
        where: { channelId: id },
        create: { brandId, channelId: id, ...next, countedFrom: now },
        update: { ...next, ...(isTurnedOn && { stoppedAt: null, stopReason: null, countedFrom: now }) },
      });
      const detail = { enabled: next.isOn, times: next.times, min_days: next.minDays };
      await auditChannel(tx, ctx, channel, "filling_updated", detail);
      return next.isOn;
    });
    // At once rather than with the next run of the job, which makes up for it if this fails.
    if (isOn) {
      // What it does is the job's doing, not that of whoever turned it on.
      const origin = { ...ctx.origin, entryPoint: "job", address: null, userAgent: null } as const;
      const caller = { kind: "system", job: fillQueues.name } as const;
      await fillQueue({ ...ctx, caller, origin }, { brandId, id }).catch((error: unknown) =>
        ctx.log.error({ err: error, channel: id }, "the queue of a channel could not be filled"),
      );
    }
    return readFilling(ctx.db, brandId, id, now);
  },
});
