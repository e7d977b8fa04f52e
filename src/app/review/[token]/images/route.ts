import { receiveGuestImage } from "#transport/pages/loaded.ts";

interface GuestImages {
  params: Promise<{ token: string }>;
}

export async function POST(request: Request, { params }: GuestImages): Promise<Response> {
  return receiveGuestImage(request, (await params).token);
}
