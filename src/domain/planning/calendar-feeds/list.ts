import { operation } from "#kernel/operation.ts";
import { seenBy, withCreator } from "./find.ts";
import { CalendarFeedList, ListCalendarFeedsInput } from "./schema.ts";
import { MAX_CALENDAR_FEEDS } from "./terms.ts";
import { viewCalendarFeed } from "./view.ts";

export const listCalendarFeeds = operation({
  name: "calendar_feeds.list",
  summary:
    "List the brand's calendar feeds, without their addresses. Brand owners and editors see all, others their own.",
  scope: "brand",
  needs: "content.view",
  tier: "read",
  input: ListCalendarFeedsInput,
  output: CalendarFeedList,
  async run(ctx) {
    const rows = await ctx.db.calendarFeed.findMany({
      where: seenBy(ctx),
      orderBy: { id: "desc" },
      take: MAX_CALENDAR_FEEDS,
      include: withCreator,
    });
    return { calendar_feeds: rows.map(viewCalendarFeed) };
  },
});
