import { listTopPosts, showBrandMetrics, showPostMetrics } from "#domain/metrics/index.ts";
import { query, router } from "../procedure.ts";

export const metrics = router({
  show: query(showBrandMetrics),
  topPosts: query(listTopPosts),
  post: query(showPostMetrics),
});
