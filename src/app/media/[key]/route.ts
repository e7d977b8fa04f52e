import { serveMedia } from "#transport/pages/loaded.ts";

export async function GET(request: Request, { params }: { params: Promise<{ key: string }> }): Promise<Response> {
  return serveMedia(request, (await params).key);
}
