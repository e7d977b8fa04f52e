import { serveExport } from "#transport/pages/loaded.ts";

type Params = { params: Promise<{ id: string; pass: string }> };

export async function GET(request: Request, { params }: Params): Promise<Response> {
  return serveExport(request, await params);
}
