import { servePostExport } from "#transport/loaded.ts";

export function GET(request: Request): Promise<Response> {
  return servePostExport(request);
}
