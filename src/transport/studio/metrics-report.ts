import { getReport } from "#domain/insights/reports/index.ts";
import { type StudioAccess, serveStudioDownload } from "./studio-download.ts";

/** The studio's downloads of reports, as `GET /metrics/report`. */
export function serveMetricsReport(request: Request, access?: StudioAccess): Promise<Response> {
  return serveStudioDownload(request, getReport, "report of metrics", access);
}
