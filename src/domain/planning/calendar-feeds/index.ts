import { createCalendarFeed } from "./create.ts";
import { listCalendarFeeds } from "./list.ts";
import { readCalendarFeed } from "./read.ts";
import { revokeCalendarFeed } from "./revoke.ts";
import { showCalendarFeed } from "./show.ts";

export { createCalendarFeed, listCalendarFeeds, readCalendarFeed, revokeCalendarFeed, showCalendarFeed };

export const operations = [
  listCalendarFeeds,
  createCalendarFeed,
  revokeCalendarFeed,
  readCalendarFeed,
  showCalendarFeed,
] as const;
