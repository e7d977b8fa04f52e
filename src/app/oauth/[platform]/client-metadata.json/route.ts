import { serveClientMetadata } from "#transport/pages/loaded.ts";

export async function GET(_request: Request, { params }: { params: Promise<{ platform: string }> }): Promise<Response> {
  return serveClientMetadata((await params).platform);
}
