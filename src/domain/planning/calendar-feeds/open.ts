import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { type Role, roleAllows, seesDrafts } from "#kernel/permissions.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";
import { hashToken } from "#platform/random-token.ts";
import { type EventRow, selectEvents } from "./select-events.ts";

/** Reads within this time are recorded as one. */
const READ_MS = 60_000;

const INCLUDE = {
  brand: { include: { logo: true } },
  createdBy: { select: { deletedAt: true, disabledAt: true, language: true } },
} as const satisfies Prisma.CalendarFeedInclude;

type OpenFeed = Prisma.CalendarFeedGetPayload<{ include: typeof INCLUDE }>;

interface Opened {
  feed: OpenFeed;
  /** Whether it has only what clients see. */
  isForClients: boolean;
  events: EventRow[];
}

/**
 * What a calendar feed shows now, by the secret part of its address; recorded as a read.
 * @throws Fault not_found, also where its creator may no longer see the calendar
 */
export async function openCalendarFeed(db: Tx, token: string, now: Date): Promise<Opened> {
  const feed = await db.calendarFeed.findUnique({ where: { tokenHash: hashToken(token) }, include: INCLUDE });
  const role = feed && (await roleOfCreator(db, feed));
  if (!feed || !role) throw fault("not_found", { what: t("Calendar feed") });
  const { id, brandId } = feed;
  const isForClients = feed.isForClients || !seesDrafts(role);
  const events = await selectEvents(db, { brandId, role: isForClients ? "client" : role, isForClients, now });
  await db.calendarFeed.updateMany({
    where: { id, OR: [{ lastReadAt: null }, { lastReadAt: { lte: new Date(now.getTime() - READ_MS) } }] },
    data: { lastReadAt: now },
  });
  return { feed, isForClients, events };
}

/**
 * A feed is read in the name of its creator.
 * @returns null when they may no longer see the calendar, are being deleted, or were disabled by the operator, and when
 * the brand is closed
 */
async function roleOfCreator(db: Tx, { brandId, createdById: userId, brand, createdBy }: OpenFeed) {
  if (brand.closedAt || createdBy.deletedAt || createdBy.disabledAt) return null;
  const creator = await db.member.findUnique({ where: { brandId_userId: { brandId, userId } } });
  return creator?.isActive && mayView(creator.role) ? creator.role : null;
}

const mayView = (role: Role) => roleAllows(role, "content.view");
