import { servePostImport } from "#transport/loaded.ts";

export function POST(request: Request): Promise<Response> {
  return servePostImport(request);
}
