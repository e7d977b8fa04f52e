import { servePostExport } from "#transport/post-export.ts";

export function GET(request: Request): Promise<Response> {
  return servePostExport(request);
}
