import { servePostImport } from "#transport/pages/loaded.ts";

export function POST(request: Request): Promise<Response> {
  return servePostImport(request);
}
