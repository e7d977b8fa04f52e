import { getFeed, getFeedEntry, listFeedEntries } from "#domain/publishing/publications/index.ts";
import { query, router } from "../procedure.ts";

export const feed = router({ show: query(getFeed), entries: query(listFeedEntries), entry: query(getFeedEntry) });
