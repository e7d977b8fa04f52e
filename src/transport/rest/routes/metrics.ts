import { listTopPosts, showBrandMetrics, showPostMetrics } from "#domain/metrics/index.ts";
import { get } from "../route.ts";

export const metrics = [
  get("/metrics", showBrandMetrics),
  get("/metrics/top-posts", listTopPosts),
  get("/posts/{id}/metrics", showPostMetrics, { as: "metrics" }),
];
