import { listChannels } from "./list.ts";

export { createFeedChannel } from "./create-feed.ts";
export { listChannels };

export const operations = [listChannels] as const;
