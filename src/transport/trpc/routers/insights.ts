import { getBriefing } from "#domain/insights/briefing/index.ts";
import { countHome, getFirstSteps, getHome } from "#domain/insights/home/index.ts";
import {
  comparePosts,
  getBrandMetrics,
  getFollowers,
  getPostMetrics,
  listTopPosts,
} from "#domain/insights/metrics/index.ts";
import { getReportSchedules, updateReportSchedules } from "#domain/insights/report-schedules/index.ts";
import { getReviewTimes } from "#domain/insights/review-times/index.ts";
import { listPostLinks } from "#domain/publishing/short-links/index.ts";
import { mutation, query, router } from "../procedure.ts";

export const home = router({
  show: query(getHome),
  briefing: query(getBriefing),
  count: query(countHome),
  firstSteps: query(getFirstSteps),
});

export const metrics = router({
  show: query(getBrandMetrics),
  followers: query(getFollowers),
  topPosts: query(listTopPosts),
  comparePosts: query(comparePosts),
  post: query(getPostMetrics),
  links: query(listPostLinks),
  reviewTimes: query(getReviewTimes),
  reportSchedules: query(getReportSchedules),
  updateReportSchedules: mutation(updateReportSchedules),
});
