import { receiveReturn } from "#transport/pages/loaded.ts";

export async function GET(request: Request, { params }: { params: Promise<{ platform: string }> }): Promise<Response> {
  return receiveReturn(request, (await params).platform);
}
