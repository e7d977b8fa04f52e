import { serveGuestImage } from "#transport/pages/loaded.ts";

interface GuestImage {
  params: Promise<{ token: string; key: string }>;
}

export async function GET(_: Request, { params }: GuestImage): Promise<Response> {
  return serveGuestImage(await params);
}
