import { comparePosts, measurePosts } from "./compare-posts.ts";
import { resolveDateRange } from "./date-range.ts";
import { getBrandMetrics } from "./get-brand.ts";
import { getPostMetrics } from "./get-post.ts";
import { listTopPosts } from "./list-top-posts.ts";
import { findPostCards } from "./post-card.ts";
import { sumGains } from "./sum-gains.ts";
import { syncMetrics } from "./sync.ts";
import { syncChannel } from "./sync-channel.ts";

export {
  comparePosts,
  findPostCards,
  getBrandMetrics,
  getPostMetrics,
  listTopPosts,
  measurePosts,
  resolveDateRange,
  sumGains,
  syncMetrics,
};

export const operations = [getBrandMetrics, listTopPosts, comparePosts, getPostMetrics] as const;
export const jobs = [syncMetrics, syncChannel];
