import {
  explainRefusal,
  type FullPost,
  findPost,
  lockQueues,
  type PostPlan,
  planUnchanged,
} from "#domain/content/posts/index.ts";
import { auditInBrand } from "#domain/operations/audit/index.ts";
import {
  AuthorLeftError,
  actFor,
  asRefused,
  type CopyRequest,
  findWriter,
  handlingNow,
  insertCopy,
  RefusedCopyError,
  requireWriter,
  TOUCHED,
} from "#domain/planning/copies/index.ts";
import { notifyChannelAttention } from "#domain/publishing/channels/index.ts";
import { dayOf } from "#domain/publishing/link-rules/rules.ts";
import type { Fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import type { SystemContext } from "#kernel/job.ts";
import { t } from "#kernel/language.ts";
import type { Prisma, QueueFilling, Tx } from "#platform/db/index.ts";
import { inLanguage } from "#platform/languages.ts";
import { auditEvergreenPost } from "./find.ts";
import { FILLED, findSources, findTimes, type Source } from "./find-next.ts";
import { lockUnpaused, pauseFailed, pausePostsOf, pauseRemoved, setAside } from "./pause-posts.ts";
import { chooseNext } from "./rules.ts";
import { MAX_FAILED, MAX_UNATTENDED, type StopReason } from "./terms.ts";

type Place = { brandId: BrandId; id: number };

/**
 * Fills the free posting times of a channel's queue. Each is filled in a transaction that locks the brand's queues, so
 * that concurrent runs create one copy per time. Evergreen posts that cannot be used are left out or paused and the
 * next one is tried, until it is clear that the posts are not the cause.
 */
export async function fillQueue(ctx: SystemContext, channel: Place): Promise<void> {
  await pauseRemoved(ctx, channel.brandId);
  await pauseFailed(ctx, channel.brandId);
  const refused: RefusedCopyError[] = [];
  const unattended: number[] = [];
  for (let hasMore = true; hasMore; ) {
    try {
      hasMore = await fillNext(ctx, channel, [...refused.map(({ of }) => of), ...unattended]);
    } catch (error) {
      if (error instanceof AuthorLeftError) {
        await pauseAllOf(ctx, error.request);
        continue;
      }
      if (error instanceof UnattendedError) {
        unattended.push(error.id);
        continue;
      }
      if (!(error instanceof RefusedCopyError)) throw error;
      const { of: evergreen, cause: reason } = error;
      ctx.log.info({ evergreen, kind: reason.kind, channel: channel.id }, "a copy of an evergreen post was refused");
      refused.push(error);
      hasMore = refused.length < MAX_FAILED;
    }
  }
  await settle(ctx, channel, { refused, unattended });
}

type LeftOut = { refused: readonly RefusedCopyError[]; unattended: readonly number[] };

/**
 * Leaves the given posts out on this channel. If many were refused at once, stops filling instead, because the cause is
 * then the channel or the installation, not the posts.
 */
async function settle(ctx: SystemContext, { brandId, id }: Place, { refused, unattended }: LeftOut): Promise<void> {
  const [first] = refused;
  if (!first && unattended.length === 0) return;
  const channel = await ctx.db.channel.findFirst({ where: { brandId, id, ...FILLED } });
  if (!channel) return;
  // Those with the same reason together, so that their authors are notified once rather than of each.
  await setAside(ctx, unattended, { brandId, id }, "unattended", whyUnattended);
  if (!first) return;
  if (refused.length < MAX_FAILED) {
    for (const same of Map.groupBy(refused, ({ cause }) => explainRefusal(cause).message).values()) {
      const ids = same.map(({ of }) => of);
      await setAside(ctx, ids, { brandId, id }, "refused", () => explainRefusal(same.at(0)?.cause).message);
    }
    return;
  }
  await ctx.db.$transaction((tx) => stopFilling(tx, ctx, channel, "refused", first.cause));
}

/** Nobody looks after the copies of this evergreen post on the channel, unlike those of others there. */
class UnattendedError extends Error {
  readonly id: number;

  constructor(id: number) {
    super("The copies of an evergreen post came due untouched.");
    this.id = id;
  }
}

/**
 * @param leftOut evergreen posts that this run leaves out
 * @returns whether another time may be free
 * @throws RefusedCopyError, AuthorLeftError, UnattendedError
 */
async function fillNext(
  ctx: SystemContext,
  { brandId, id: channelId }: Place,
  leftOut: readonly number[],
): Promise<boolean> {
  const now = ctx.clock.now();
  return ctx.db.$transaction(
    async (tx) => {
      await lockQueues(tx, brandId);
      const channel = await tx.channel.findFirst({
        where: { brandId, id: channelId, ...FILLED },
        include: { filling: true, brand: true },
      });
      if (!channel?.filling) return false;
      const { filling, brand } = channel;
      const { timezone } = brand;
      const times = (await findTimes(tx, [{ ...channel, filling }], now)).get(channelId) ?? [];
      if (times.length === 0) return false;
      const { minDays } = filling;
      const left = (await findSources(tx, [channelId])).filter(({ id }) => !leftOut.includes(id));
      const next = chooseNext(times, left, { minDays, timezone });
      if (!next) return false;
      if (await isUnattended(tx, filling, next.post, now)) {
        const today = dayOf(now, timezone);
        for (const other of left) {
          const isUsed = other.endsOn === null || other.endsOn >= today;
          if (isUsed && !(await isUnattended(tx, filling, other, now))) throw new UnattendedError(next.post.id);
        }
        return stopFilling(tx, ctx, channel, "unattended");
      }
      if (await areFailing(tx, filling)) return stopFilling(tx, ctx, channel, "failed");
      const [row] = await lockUnpaused(tx, [next.post.id]);
      // Paused or removed meanwhile: another one may be used instead.
      if (!row) return true;
      const writer = await requireWriter(tx, row);
      const author = actFor(ctx, row, writer);
      const source = await findPost(tx, brandId, row.postId);
      const handling = await handlingNow(tx, row, brand, author, source);
      const { at } = next;
      // A refusal is written in the author's language.
      await inLanguage(writer.user.language, () =>
        insertCopy(tx, author, author.caller, {
          request: row,
          handling,
          copyOf: { evergreen_post_id: row.id },
          plan: planFor(source, channelId, at),
          link: (postId) =>
            tx.evergreenUse.create({
              data: { brandId, sourceId: source.id, channelId, postId, at, createdAt: now },
            }),
        }),
      ).catch(asRefused(row.id));
      return true;
    },
    { timeout: 60_000 },
  );
}

/** Pauses all evergreen posts of that person in the brand, in a transaction that holds no locks on them yet. */
async function pauseAllOf(ctx: SystemContext, request: CopyRequest): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    // Restored meanwhile: their posts are used again.
    if (await findWriter(tx, request)) return;
    const { brandId, createdById: userId } = request;
    for (const id of await pausePostsOf(tx, ctx, { brandId: brandId as BrandId, userId })) {
      await auditEvergreenPost(tx, ctx, { id, brandId }, "paused", { reason: "member_left" });
    }
  });
}

/** The post as it is on this channel. */
export function planFor(source: FullPost, channelId: number, at: Date): PostPlan {
  const plan = planUnchanged(source);
  const channels = plan.channels
    .filter((channel) => channel.channelId === channelId)
    .map((channel) => ({ ...channel, followsPost: true, scheduledAt: at }));
  return { ...plan, scheduledAt: at, channels };
}

/**
 * Whether the last copies of a post on the channel all came due untouched, and nobody has touched one of those after them
 * either. What was before it was added or paused last, or before filling was turned on, doesn't count.
 */
async function isUnattended(
  tx: Tx,
  { brandId, channelId, countedFrom }: QueueFilling,
  { postId: sourceId, countedFrom: addedAt }: Source,
  now: Date,
): Promise<boolean> {
  const counted = { brandId, sourceId, channelId, createdAt: { gte: countedFrom, gt: addedAt } };
  const last = await tx.evergreenUse.findMany({
    where: { ...counted, copy: { earliestAt: { lte: now } } },
    orderBy: { at: "desc" },
    take: MAX_UNATTENDED,
    select: { at: true },
  });
  const first = last[MAX_UNATTENDED - 1];
  if (!first) return false;
  return (await tx.evergreenUse.count({ where: { ...counted, at: { gte: first.at }, copy: TOUCHED } })) === 0;
}

/** Whether the channel's last copies that were sent all failed. */
async function areFailing(tx: Tx, { channelId, countedFrom }: QueueFilling): Promise<boolean> {
  const sent = { channelId, status: { in: ["published", "failed"] } } satisfies Prisma.PublicationWhereInput;
  const last = await tx.evergreenUse.findMany({
    where: { channelId, createdAt: { gte: countedFrom }, copy: { publications: { some: sent } } },
    orderBy: { at: "desc" },
    take: MAX_FAILED,
    select: { copy: { select: { publications: { where: sent, select: { status: true } } } } },
  });
  return last.length === MAX_FAILED && last.every(({ copy }) => copy?.publications[0]?.status === "failed");
}

type Stopped = Prisma.ChannelGetPayload<object>;

/**
 * Turns filling off and notifies the people who may turn it on again. @param refusal of one of several refused copies
 */
async function stopFilling(
  tx: Tx,
  ctx: SystemContext,
  channel: Stopped,
  reason: StopReason,
  refusal?: Fault,
): Promise<false> {
  const { id, brandId } = channel;
  const { count } = await tx.queueFilling.updateMany({
    where: { channelId: id, isOn: true },
    data: { isOn: false, stoppedAt: ctx.clock.now(), stopReason: reason },
  });
  // Turned off meanwhile.
  if (count === 0) return false;
  await notifyChannelAttention(tx, ctx, channel, {
    title: (name) => t("The queue of {name} is no longer filled", { name }),
    body: () => [whyStopped(reason), refusal ? explainRefusal(refusal).message : ""].filter(Boolean).join(" "),
  });
  const subject = { type: "channel", id };
  await auditInBrand(tx, ctx, { brandId, action: "channel.filling_stopped", subject, detail: { reason } });
  return false;
}

function whyUnattended(posts: number): string {
  const count = MAX_UNATTENDED;
  return posts === 1
    ? t("Its last {count} copies came due without being approved or changed.", { count })
    : t("The last {count} copies of each came due without being approved or changed.", { count });
}

function whyStopped(reason: StopReason): string {
  if (reason === "unattended") {
    return t(
      "The last {count} copies of every evergreen post came due without being approved or changed. Turn it on again to continue.",
      { count: MAX_UNATTENDED },
    );
  }
  return reason === "failed"
    ? t("The last {count} copies of evergreen posts could not be published. Turn it on again to continue.", {
        count: MAX_FAILED,
      })
    : t("Copies of {count} evergreen posts could be neither approved nor submitted. Turn it on again to continue.", {
        count: MAX_FAILED,
      });
}
