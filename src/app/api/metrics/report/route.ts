import { serveMetricsReport } from "#transport/loaded.ts";

export function GET(request: Request): Promise<Response> {
  return serveMetricsReport(request);
}
