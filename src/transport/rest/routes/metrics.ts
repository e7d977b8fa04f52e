import { getBrandMetrics, getPostMetrics, listTopPosts } from "#domain/metrics/index.ts";
import { get } from "../route.ts";

export const metrics = [
  get("/metrics", getBrandMetrics),
  get("/metrics/top-posts", listTopPosts),
  get("/posts/{id}/metrics", getPostMetrics, { as: "metrics" }),
];
