import { createCalendarFeed } from "./create.ts";
import { listCalendarFeeds } from "./list.ts";
import { readCalendarFeed } from "./read.ts";
import { revokeCalendarFeed } from "./revoke.ts";

export { createCalendarFeed, listCalendarFeeds, readCalendarFeed, revokeCalendarFeed };

export const operations = [listCalendarFeeds, createCalendarFeed, revokeCalendarFeed, readCalendarFeed] as const;
