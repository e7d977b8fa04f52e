import { receiveFromPlatform } from "#transport/inbound/platform.ts";

export async function POST(request: Request, { params }: { params: Promise<{ platform: string }> }): Promise<Response> {
  return receiveFromPlatform(request, (await params).platform);
}
