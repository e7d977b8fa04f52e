import { servePostImport } from "#transport/post-import.ts";

export function POST(request: Request): Promise<Response> {
  return servePostImport(request);
}
