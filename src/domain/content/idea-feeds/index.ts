import { createIdeaFeed } from "./create.ts";
import { deleteIdeaFeed } from "./delete.ts";
import { listIdeaFeeds } from "./list.ts";
import { pollFeed } from "./poll-feed.ts";
import { pollFeeds } from "./poll-feeds.ts";
import { updateIdeaFeed } from "./update.ts";

export { createIdeaFeed, deleteIdeaFeed, listIdeaFeeds, updateIdeaFeed };

export const operations = [listIdeaFeeds, createIdeaFeed, updateIdeaFeed, deleteIdeaFeed] as const;
export const jobs = [pollFeed, pollFeeds] as const;
