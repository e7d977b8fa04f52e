import { TAKES_NO_TIME } from "#domain/content/posts/index.ts";
import { notifyPeople } from "#domain/events/notifications/index.ts";
import type { SystemContext } from "#kernel/job.ts";
import { formatList, t, tn } from "#kernel/language.ts";
import { rolesThat } from "#kernel/permissions.ts";
import { platformName } from "#platform/connectors/registry.ts";
import type { Prisma } from "#platform/db/index.ts";
import { inTurns, isInShare, sharedJob } from "#platform/queue/shares.ts";
import { DRY_DAYS } from "./terms.ts";

const DAY_MS = 86_400_000;

/** A channel that published nothing for this many days is not in use: nobody waits for its next post. */
const IN_USE_DAYS = 30;

const BATCH = 100;

/**
 * Once an hour: notifies the people who write a brand's posts, once, that queues of it have run dry: channels with
 * posting times, in use, with nothing scheduled for the next days. One that is filled again can run dry again.
 */
export const notifyDryQueues = sharedJob({
  name: "queues.notify_dry",
  cron: "20 * * * *",
  overMinutes: 50,
  async perform(ctx, share) {
    const now = ctx.clock.now();
    const { db } = ctx;
    await db.channel.updateMany({
      where: { dryNotifiedAt: { not: null }, publications: { some: isAhead(now) } },
      data: { dryNotifiedAt: null },
    });
    for (let after = 0; ; ) {
      const brands = await db.channel.groupBy({
        by: ["brandId"],
        where: { ...isDry(now), brandId: { gt: after } },
        orderBy: { brandId: "asc" },
        take: BATCH,
      });
      const ours = brands.filter(({ brandId }) => isInShare(share, brandId));
      await inTurns(ctx, ours, ({ brandId }) => notifyBrand(ctx, brandId, now), { about: (brand) => brand });
      if (brands.length < BATCH) return;
      after = brands.at(-1)?.brandId ?? after;
    }
  },
});

const isAhead = (now: Date) =>
  ({
    scheduledAt: { gt: now, lt: new Date(now.getTime() + DRY_DAYS * DAY_MS) },
    status: { notIn: [...TAKES_NO_TIME] },
  }) satisfies Prisma.PublicationWhereInput;

const isDry = (now: Date) =>
  ({
    dryNotifiedAt: null,
    pausedAt: null,
    status: { in: ["connected", "expiring"] },
    postingTimes: { isEmpty: false },
    brand: { closedAt: null },
    publications: {
      some: { status: "published", publishedAt: { gt: new Date(now.getTime() - IN_USE_DAYS * DAY_MS) } },
      none: isAhead(now),
    },
  }) satisfies Prisma.ChannelWhereInput;

async function notifyBrand(ctx: SystemContext, brandId: number, now: Date): Promise<void> {
  await ctx.db.$transaction(async (tx) => {
    // Another worker may have notified of them meanwhile.
    const channels = await tx.channel.updateManyAndReturn({
      where: { ...isDry(now), brandId },
      data: { dryNotifiedAt: now },
      select: { id: true, platform: true, displayName: true },
    });
    if (channels.length === 0) return;
    const names = channels
      .toSorted((a, b) => a.id - b.id)
      .map(({ platform, displayName }) => `${platformName(platform)} · ${displayName}`);
    await notifyPeople(tx, ctx, {
      userIds: [],
      roles: rolesThat("connections.manage"),
      brandId,
      type: "queue_dry",
      title: () =>
        tn(names.length, "Nothing is scheduled on {name}", "Nothing is scheduled on {count} channels", {
          name: names[0] ?? "",
        }),
      body: () =>
        [
          ...(names.length === 1 ? [] : [`${formatList(names)}.`]),
          t("No posts in the next {days} days. The calendar shows free posting times.", { days: DRY_DAYS }),
        ].join(" "),
      path: "/calendar?view=week",
    });
  });
}
