import { serveSsoBegin } from "#transport/single-sign-on.ts";

type Params = { params: Promise<{ slug: string }> };

export const GET = async (request: Request, { params }: Params) => serveSsoBegin(request, (await params).slug);
