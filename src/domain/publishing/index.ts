import { listFeedEntries } from "./list-feed-entries.ts";
import { remind } from "./remind.ts";
import { showFeed } from "./show-feed.ts";
import { showFeedEntry } from "./show-feed-entry.ts";

export { createTick, type Tick, type TickOptions } from "./tick.ts";
export { listFeedEntries, showFeed, showFeedEntry };

export const operations = [showFeed, listFeedEntries, showFeedEntry] as const;
export const jobs = [remind];
