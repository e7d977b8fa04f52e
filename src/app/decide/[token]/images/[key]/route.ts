import { serveGuestImage } from "#transport/pages/loaded.ts";

interface LinkedImage {
  params: Promise<{ token: string; key: string }>;
}

export async function GET(_: Request, { params }: LinkedImage): Promise<Response> {
  return serveGuestImage({ ...(await params), page: "decide" });
}
