import { icsHead, icsTail, writeEvent } from "#domain/content/transfer/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import { operation } from "#kernel/operation.ts";
import { ROLES, type Role, seesDrafts } from "#kernel/permissions.ts";
import type { Prisma, Tx } from "#platform/db/index.ts";
import { inLanguage } from "#platform/languages.ts";
import { hashToken } from "#platform/random-token.ts";
import { STATUS_RULES, titleOf } from "./rules.ts";
import { CalendarFeedContent, ReadCalendarFeedInput } from "./schema.ts";
import { type EventRow, selectEvents } from "./select-events.ts";

/** How often calendar apps are asked to read it again. */
const REFRESH_HOURS = 1;
/** How long a post takes in the calendar, which needs an end to show it. */
const EVENT_MS = 15 * 60_000;
/** Reads within this time are recorded as one. */
const READ_MS = 60_000;

const INCLUDE = {
  brand: { select: { handle: true, closedAt: true } },
  createdBy: { select: { deletedAt: true, disabledAt: true, language: true } },
} as const satisfies Prisma.CalendarFeedInclude;

type ReadFeed = Prisma.CalendarFeedGetPayload<{ include: typeof INCLUDE }>;

export const readCalendarFeed = operation({
  name: "calendar_feeds.read",
  summary: "Read a calendar feed by the secret part of its address.",
  scope: "public",
  input: ReadCalendarFeedInput,
  output: CalendarFeedContent,
  async run({ db, clock, env }, { token }) {
    const feed = await db.calendarFeed.findUnique({ where: { tokenHash: hashToken(token) }, include: INCLUDE });
    const role = feed && (await roleOfCreator(db, feed));
    if (!feed || !role) throw fault("not_found", { what: t("Calendar feed") });
    const now = clock.now();
    const { id, brandId, name, brand } = feed;
    const isForClients = feed.isForClients || !seesDrafts(role);
    const events = await selectEvents(db, { brandId, role: isForClients ? "client" : role, isForClients, now });
    await db.calendarFeed.updateMany({
      where: { id, OR: [{ lastReadAt: null }, { lastReadAt: { lte: new Date(now.getTime() - READ_MS) } }] },
      data: { lastReadAt: now },
    });
    const host = new URL(env.APP_URL).hostname;
    const studio = isForClients ? null : new URL(`/studio/${brand.handle}/posts/`, env.APP_URL).href;
    // Calendar apps state no language.
    const lines = inLanguage(feed.createdBy.language, () => events.map((event) => write(event, host, studio)));
    return { content: [icsHead({ name, refreshHours: REFRESH_HOURS }), ...lines, icsTail()].join("") };
  },
});

/**
 * A feed is read in the name of its creator.
 * @returns null when they may no longer see the calendar, are being deleted, or were disabled by the operator, and when
 * the brand is closed
 */
async function roleOfCreator(db: Tx, { brandId, createdById: userId, brand, createdBy }: ReadFeed) {
  if (brand.closedAt || createdBy.deletedAt || createdBy.disabledAt) return null;
  const creator = await db.member.findUnique({ where: { brandId_userId: { brandId, userId } } });
  return creator?.isActive && mayView(creator.role) ? creator.role : null;
}

const mayView = (role: Role) => ROLES[role].permissions.has("content.view");

/** @param studio the beginning of the posts' addresses in the studio; null for clients, who see no internal notes either */
function write(row: EventRow, host: string, studio: string | null): string {
  const { word, event } = STATUS_RULES[row.status];
  const note = studio !== null && row.internalNote !== "" ? t("Internal note: {note}", { note: row.internalNote }) : "";
  return writeEvent({
    uid: `post-${row.id}@${host}`,
    updatedAt: row.updatedAt,
    at: row.at,
    endsAt: new Date(row.at.getTime() + EVENT_MS),
    status: event,
    title: titleOf(row.body, row.channels) || t("Post"),
    description: [row.body.trim(), note, t("Status: {status}", { status: t(word) })]
      .filter((part) => part !== "")
      .join("\n\n"),
    url: studio === null ? row.permalink : `${studio}${row.id}`,
  });
}
