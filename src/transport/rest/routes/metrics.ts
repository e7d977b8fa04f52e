import { z } from "zod";
import { comparePosts, getBrandMetrics, getPostMetrics, listTopPosts } from "#domain/metrics/index.ts";
import { getReport } from "#domain/reports/index.ts";
import { listPostLinks } from "#domain/short-links/index.ts";
import { get } from "../route.ts";

export const metrics = [
  get("/metrics", getBrandMetrics),
  get("/metrics/top-posts", listTopPosts),
  get("/metrics/compare-posts", comparePosts),
  get("/metrics/report", getReport, { downloads: { "application/pdf": z.string() } }),
  get("/posts/{id}/metrics", getPostMetrics, { as: "metrics" }),
  get("/posts/{id}/links", listPostLinks),
];
