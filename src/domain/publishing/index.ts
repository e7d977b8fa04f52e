import { listFeedEntries } from "./list-feed-entries.ts";
import { remind } from "./remind.ts";
import { resolvePublication } from "./resolve.ts";
import { showFeed } from "./show-feed.ts";
import { showFeedEntry } from "./show-feed-entry.ts";

export { createTick, type Tick, type TickOptions } from "./tick.ts";
export { listFeedEntries, resolvePublication, showFeed, showFeedEntry };

export const operations = [resolvePublication, showFeed, listFeedEntries, showFeedEntry] as const;
export const jobs = [remind];
