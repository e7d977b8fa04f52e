import { serveAvatar } from "#transport/avatars.ts";

export async function GET(request: Request, { params }: { params: Promise<{ key: string }> }): Promise<Response> {
  return serveAvatar(request, (await params).key);
}
