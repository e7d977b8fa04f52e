import { postingTimesAfter } from "#domain/planning/posting-times/rules.ts";
import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import { type Channel, lockKeyOf, type Tx } from "#platform/db/index.ts";
import { callerMayApprove } from "../approval/grant-approval.ts";

/** First key of the advisory locks that serialize the choice of free times in a brand; the second is the brand's id. */
const QUEUE_LOCK = 1_903_518_101;
/** How far ahead a free time is looked for. */
const MAX_DAYS = 366;

/** Until the transaction ends: of two posts that are added at once, the second one sees the first one's time. */
export async function lockQueues(tx: Tx, brandId: BrandId): Promise<void> {
  await tx.$executeRaw`select pg_advisory_xact_lock(${QUEUE_LOCK}::int, ${lockKeyOf(brandId)}::int)`;
}

type Range = {
  from: Date;
  /** Posts whose times count as free, because they are about to move. */
  except?: number[];
};

/** What is not going to be published leaves its time free. */
export const TAKES_NO_TIME = ["cancelled", "expired", "failed"] as const;

/** The times after `from` at which a channel has a post, in milliseconds. */
async function findTakenTimes(
  tx: Tx,
  brandId: BrandId,
  channelId: number,
  { from, except = [] }: Range,
): Promise<Set<number>> {
  const taken = await tx.publication.findMany({
    where: {
      brandId,
      postId: { notIn: except },
      channelId,
      scheduledAt: { gt: from },
      status: { notIn: [...TAKES_NO_TIME] },
    },
    select: { scheduledAt: true },
  });
  return new Set(taken.map(({ scheduledAt }) => Number(scheduledAt)));
}

type Wanted = Range & { count: number };

/** A channel's next posting times that no post has, in order; fewer than `count` if no more are free within a year. */
export async function listFreeTimes(
  tx: Tx,
  brandId: BrandId,
  { id: channelId, postingTimes }: Pick<Channel, "id" | "postingTimes">,
  { from, count, except }: Wanted,
): Promise<Date[]> {
  const { timezone } = await tx.brand.findUniqueOrThrow({ where: { id: brandId }, select: { timezone: true } });
  const used = await findTakenTimes(tx, brandId, channelId, { from, except });
  return postingTimesAfter(postingTimes, timezone, from, MAX_DAYS)
    .filter((at) => !used.has(at.getTime()))
    .take(count)
    .toArray();
}

/**
 * The same for times that are about to be taken. Call `lockQueues` first.
 * @throws Fault refused with invalid_state when fewer are free within a year
 */
export async function findFreeTimes(
  tx: Tx,
  brandId: BrandId,
  channel: Pick<Channel, "id" | "displayName" | "postingTimes">,
  wanted: Wanted,
): Promise<Date[]> {
  const free = await listFreeTimes(tx, brandId, channel, wanted);
  if (free.length === wanted.count) return free;
  const message = t("All posting times of {channel} are taken for a year. Add posting times first.", {
    channel: channel.displayName,
  });
  throw fault("refused", { code: "invalid_state", message });
}

/** A post that somebody else has to approve first gets this long for it, in minutes. */
const REVIEW_MINUTES = 30;

/** The moment after which a post of this caller gets its next free time. */
export function firstQueueMoment(ctx: BrandContext): Date {
  return new Date(ctx.clock.now().getTime() + (callerMayApprove(ctx) ? 0 : REVIEW_MINUTES * 60_000));
}
