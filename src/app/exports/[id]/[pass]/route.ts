import { serveExport } from "#transport/exports.ts";

type Params = { params: Promise<{ id: string; pass: string }> };
export const GET = async (request: Request, { params }: Params) => serveExport(request, await params);
export const HEAD = GET;
