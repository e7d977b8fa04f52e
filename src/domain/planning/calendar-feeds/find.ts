import type { BrandContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { BrandId } from "#kernel/ids.ts";
import { t } from "#kernel/language.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";
import { managesAllFeeds } from "./rules.ts";
import { MAX_CALENDAR_FEEDS } from "./terms.ts";

export const withCreator = { createdBy: true } as const satisfies Prisma.CalendarFeedInclude;

export type FeedRow = Prisma.CalendarFeedGetPayload<{ include: typeof withCreator }>;

/** The brand's feeds that the caller may see and revoke. */
export function seenBy({ brandId, role, caller }: BrandContext): Prisma.CalendarFeedWhereInput {
  if (managesAllFeeds(role) || caller.kind !== "person") return { brandId };
  return { brandId, createdById: caller.userId };
}

/** @throws Fault not_found, also for another brand's feed, and for one of another person that the caller doesn't see */
export async function findFeed(tx: Tx, ctx: BrandContext, id: number): Promise<FeedRow> {
  const feed = await tx.calendarFeed.findFirst({ where: { ...seenBy(ctx), id }, include: withCreator });
  if (!feed) throw fault("not_found", { what: t("Calendar feed") });
  return feed;
}

/** Locks the brand, so that concurrent feeds do not exceed the maximum. @throws Fault limit_reached */
export async function requireRoom(tx: Tx, brandId: BrandId): Promise<void> {
  await tx.$queryRaw`select id from brands where id = ${brandId} for no key update`;
  if ((await tx.calendarFeed.count({ where: { brandId } })) < MAX_CALENDAR_FEEDS) return;
  throw fault("limit_reached", {
    message: t("This brand has reached the limit of {maximum} calendar feeds.", { maximum: MAX_CALENDAR_FEEDS }),
  });
}
