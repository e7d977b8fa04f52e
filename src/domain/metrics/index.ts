import { listTopPosts } from "./list-top-posts.ts";
import { showBrandMetrics } from "./show-brand.ts";
import { showPostMetrics } from "./show-post.ts";
import { syncMetrics } from "./sync.ts";
import { syncChannel } from "./sync-channel.ts";

export { listTopPosts, showBrandMetrics, showPostMetrics, syncMetrics };

export const operations = [showBrandMetrics, listTopPosts, showPostMetrics] as const;
export const jobs = [syncMetrics, syncChannel];
