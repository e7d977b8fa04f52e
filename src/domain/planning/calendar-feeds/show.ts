import { viewAppearance } from "#domain/brands/brands/index.ts";
import { operation } from "#kernel/operation.ts";
import { wireTime } from "#kernel/time.ts";
import { openCalendarFeed } from "./open.ts";
import { ReadCalendarFeedInput, SharedCalendar } from "./schema.ts";

export const showCalendarFeed = operation({
  name: "calendar_feeds.show",
  summary: "Get what a calendar feed has, for a page that people look at, by the secret part of its address.",
  scope: "public",
  input: ReadCalendarFeedInput,
  output: SharedCalendar,
  async run({ db, clock, env }, { token }) {
    const { feed, events } = await openCalendarFeed(db, token, clock.now());
    const { name, brand } = feed;
    return {
      name,
      brand: { name: brand.name, timezone: brand.timezone, ...viewAppearance(brand, env.APP_URL) },
      posts: events.map(({ id, at, body, status, networks, permalink }) => ({
        id,
        at: wireTime(at),
        text: body.trim(),
        status,
        networks,
        permalink,
      })),
    };
  },
});
