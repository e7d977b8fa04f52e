import { serveCalendarFeed } from "#transport/pages/loaded.ts";

export async function GET(request: Request, { params }: { params: Promise<{ file: string }> }): Promise<Response> {
  return serveCalendarFeed(request, (await params).file);
}
