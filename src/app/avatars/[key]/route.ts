import { serveAvatar } from "#transport/pages/loaded.ts";

export async function GET(request: Request, { params }: { params: Promise<{ key: string }> }): Promise<Response> {
  return serveAvatar(request, (await params).key);
}
