import { serveUploadChunks } from "#transport/pages/loaded.ts";

interface UploadRoute {
  params: Promise<{ id: string }>;
}

async function serve(request: Request, { params }: UploadRoute): Promise<Response> {
  return serveUploadChunks(request, (await params).id);
}

export { serve as HEAD, serve as PATCH };
