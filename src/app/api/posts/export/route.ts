import { servePostExport } from "#transport/pages/loaded.ts";

export function GET(request: Request): Promise<Response> {
  return servePostExport(request);
}
