import { requirePerson } from "#domain/content/posts/index.ts";
import { operation } from "#kernel/operation.ts";
import { seesDrafts } from "#kernel/permissions.ts";
import { generateToken, hashToken } from "#platform/random-token.ts";
import { requireRoom, withCreator } from "./find.ts";
import { auditCalendarFeed } from "./record.ts";
import { CalendarFeedCreated, CreateCalendarFeedInput } from "./schema.ts";
import { viewCalendarFeed } from "./view.ts";

export const createCalendarFeed = operation({
  name: "calendar_feeds.create",
  summary:
    "Create a calendar feed: the posts with a time, at a secret address that calendar apps subscribe to. The address is shown only once.",
  scope: "brand",
  needs: "content.view",
  tier: "full",
  input: CreateCalendarFeedInput,
  output: CalendarFeedCreated,
  async run(ctx, { name, is_for_clients: isForClients }) {
    const { brandId, role } = ctx;
    const { userId: createdById } = requirePerson(ctx);
    const token = generateToken();
    return ctx.db.$transaction(async (tx) => {
      await requireRoom(tx, brandId);
      const row = await tx.calendarFeed.create({
        data: {
          brandId,
          createdById,
          name,
          isForClients: isForClients || !seesDrafts(role),
          tokenHash: hashToken(token),
          createdAt: ctx.clock.now(),
        },
        include: withCreator,
      });
      await auditCalendarFeed(tx, ctx, "created", row);
      const url = new URL(`/calendar/${token}.ics`, ctx.env.APP_URL).href;
      const pageUrl = new URL(`/calendars/${token}`, ctx.env.APP_URL).href;
      return { calendar_feed: viewCalendarFeed(row), url, page_url: pageUrl };
    });
  },
});
