import type { BrandId } from "#kernel/ids.ts";
import type { SystemContext } from "#kernel/job.ts";
import type { Db } from "#platform/db/index.ts";
import { inTurns, isInShare, sharedJob } from "#platform/queue/shares.ts";
import { fillQueue } from "./fill-queue.ts";
import { FILLED, type Filled, findFillable } from "./find-next.ts";
import { findToPause, pauseFailed, pauseRemoved, type ToPause } from "./pause-posts.ts";

const BATCH = 200;

/**
 * Every 15 minutes: fills the queues of channels with evergreen posts. What there is to do is found for many channels
 * together, because nearly all of them are full.
 */
export const fillQueues = sharedJob({
  name: "evergreen.fill_queues",
  cron: "*/15 * * * *",
  overMinutes: 12,
  async perform(ctx, share) {
    for (let after = 0; ; ) {
      const channels = await findFilled(ctx.db, after);
      await fillAll(
        ctx,
        channels.filter(({ brandId }) => isInShare(share, brandId)),
      );
      after = channels.at(-1)?.id ?? after;
      if (channels.length < BATCH) return;
    }
  },
});

type FilledChannel = Filled & { brandId: number };

async function findFilled(db: Db, after: number): Promise<FilledChannel[]> {
  // From the fillings: the channels without one are many more.
  const fillings = await db.queueFilling.findMany({
    where: { channelId: { gt: after }, isOn: true, channel: FILLED },
    orderBy: { channelId: "asc" },
    take: BATCH,
    select: {
      brandId: true,
      times: true,
      minDays: true,
      channel: { select: { id: true, postingTimes: true, brand: { select: { timezone: true } } } },
    },
  });
  return fillings.map(({ brandId, channel, ...filling }) => ({ brandId, filling, ...channel }));
}

/** One that fails delays no others, and what can't be found for all together is tried one by one. */
async function fillAll(ctx: SystemContext, channels: readonly FilledChannel[]): Promise<void> {
  if (channels.length === 0) return;
  const fillable = await findWork(ctx, channels).catch((error: unknown) => {
    ctx.log.error({ err: error }, "what there is to fill could not be found for many channels together");
    return channels;
  });
  const fill = ({ id, brandId }: FilledChannel) => fillQueue(ctx, { brandId: brandId as BrandId, id });
  await inTurns(ctx, fillable, fill, { about: ({ id }) => ({ filledQueue: id }) });
}

/** Pauses what is not to be used any more. @returns the channels with something to fill */
async function findWork(ctx: SystemContext, channels: readonly FilledChannel[]): Promise<FilledChannel[]> {
  const brandIds = new Set(channels.map(({ brandId }) => brandId));
  const ready = new Set<number>();
  for (const brand of await findToPause(ctx.db, [...brandIds])) if (await pause(ctx, brand)) ready.add(brand.id);
  const used = channels.filter(({ brandId }) => ready.has(brandId));
  const fillable = await findFillable(ctx.db, used, ctx.clock.now());
  return used.filter(({ id }) => fillable.has(id));
}

/** @returns whether the queues of the brand may be filled now */
async function pause(ctx: SystemContext, { id, hasRemoved, hasUnusable }: ToPause): Promise<boolean> {
  try {
    if (hasRemoved) await pauseRemoved(ctx, id);
    if (hasUnusable) await pauseFailed(ctx, id);
    return true;
  } catch (error) {
    ctx.log.error({ err: error, brand: id }, "evergreen posts of a brand could not be paused");
    return false;
  }
}
