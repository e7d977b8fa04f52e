import { serveMetricsReport } from "#transport/pages/loaded.ts";

export function GET(request: Request): Promise<Response> {
  return serveMetricsReport(request);
}
