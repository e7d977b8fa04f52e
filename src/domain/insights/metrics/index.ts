import { comparePosts, measurePosts } from "./compare-posts.ts";
import { resolveDateRange } from "./date-range.ts";
import { engagementsOf } from "./engagement.ts";
import { getBrandMetrics } from "./get-brand.ts";
import { getFollowers } from "./get-followers.ts";
import { getPostMetrics } from "./get-post.ts";
import { listTopPosts } from "./list-top-posts.ts";
import { findPostCards } from "./post-card.ts";
import { sumGains } from "./sum-gains.ts";
import { syncMetrics } from "./sync.ts";
import { syncChannel } from "./sync-channel.ts";
import { syncFresh } from "./sync-fresh.ts";
import { syncFreshChannel } from "./sync-fresh-channel.ts";

export {
  comparePosts,
  engagementsOf,
  findPostCards,
  getBrandMetrics,
  getFollowers,
  getPostMetrics,
  listTopPosts,
  measurePosts,
  resolveDateRange,
  sumGains,
  syncFresh,
  syncMetrics,
};

export const operations = [getBrandMetrics, getFollowers, listTopPosts, comparePosts, getPostMetrics] as const;
export const jobs = [syncMetrics, syncChannel, syncFresh, syncFreshChannel];
