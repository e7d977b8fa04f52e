import { serveSignedMedia } from "#transport/pages/loaded.ts";

interface Props {
  params: Promise<{ token: string; file: string }>;
}

export async function GET(request: Request, { params }: Props): Promise<Response> {
  return serveSignedMedia(request, await params);
}
