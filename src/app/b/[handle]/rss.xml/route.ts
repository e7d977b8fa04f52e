import { serveFeed } from "#transport/pages/loaded.ts";

export async function GET(request: Request, { params }: { params: Promise<{ handle: string }> }): Promise<Response> {
  return serveFeed(request, (await params).handle, "rss");
}
