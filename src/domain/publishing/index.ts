import { getFeed } from "./get-feed.ts";
import { getFeedEntry } from "./get-feed-entry.ts";
import { listFeedEntries } from "./list-feed-entries.ts";
import { remind } from "./remind.ts";
import { resolvePublication } from "./resolve.ts";

export { createTick, type Tick, type TickOptions } from "./tick.ts";
export { getFeed, getFeedEntry, listFeedEntries, resolvePublication };

export const operations = [resolvePublication, getFeed, listFeedEntries, getFeedEntry] as const;
export const jobs = [remind];
