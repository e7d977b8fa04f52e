import { showBrandMetrics } from "./show-brand.ts";
import { showPostMetrics } from "./show-post.ts";
import { syncMetrics } from "./sync.ts";
import { syncChannel } from "./sync-channel.ts";

export { showBrandMetrics, showPostMetrics, syncMetrics };

export const operations = [showBrandMetrics, showPostMetrics] as const;
export const jobs = [syncMetrics, syncChannel];
