import { askSsoBegin, serveSsoBegin } from "#transport/pages/loaded.ts";

type Params = { params: Promise<{ slug: string }> };

export const GET = async (request: Request, { params }: Params) => askSsoBegin(request, (await params).slug);
export const POST = async (request: Request, { params }: Params) => serveSsoBegin(request, (await params).slug);
