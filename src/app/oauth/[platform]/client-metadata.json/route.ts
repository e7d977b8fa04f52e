import { serveClientMetadata } from "#transport/inbound/client-metadata.ts";

export async function GET(_request: Request, { params }: { params: Promise<{ platform: string }> }): Promise<Response> {
  return serveClientMetadata((await params).platform);
}
