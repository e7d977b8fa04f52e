import { serveSsoCallback } from "#transport/pages/loaded.ts";

type Params = { params: Promise<{ slug: string }> };

export const GET = async (request: Request, { params }: Params) => serveSsoCallback(request, (await params).slug);
