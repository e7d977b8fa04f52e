import { z } from "zod";
import { getBriefing } from "#domain/insights/briefing/index.ts";
import {
  comparePosts,
  getBrandMetrics,
  getFollowers,
  getPostMetrics,
  listTopPosts,
} from "#domain/insights/metrics/index.ts";
import { getReportSchedules, updateReportSchedules } from "#domain/insights/report-schedules/index.ts";
import { getReport } from "#domain/insights/reports/index.ts";
import { getReviewTimes } from "#domain/insights/review-times/index.ts";
import { listPostLinks } from "#domain/publishing/short-links/index.ts";
import { get, patch } from "../route.ts";

export const briefing = [get("/briefing", getBriefing, { as: "briefing" })];

export const metrics = [
  get("/metrics", getBrandMetrics),
  get("/metrics/followers", getFollowers),
  get("/metrics/top-posts", listTopPosts),
  get("/metrics/compare-posts", comparePosts),
  get("/metrics/report", getReport, { downloads: { "application/pdf": z.string() } }),
  get("/metrics/review-times", getReviewTimes),
  get("/metrics/report-schedules", getReportSchedules),
  patch("/metrics/report-schedules", updateReportSchedules),
  get("/posts/{id}/metrics", getPostMetrics, { as: "metrics" }),
  get("/posts/{id}/links", listPostLinks),
];
