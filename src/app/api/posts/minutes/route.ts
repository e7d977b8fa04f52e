import { servePostMinutes } from "#transport/pages/loaded.ts";

export function GET(request: Request): Promise<Response> {
  return servePostMinutes(request);
}
