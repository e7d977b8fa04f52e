import { serveMetricsReport } from "#transport/metrics-report.ts";

export function GET(request: Request): Promise<Response> {
  return serveMetricsReport(request);
}
