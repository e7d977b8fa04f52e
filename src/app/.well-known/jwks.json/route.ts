import { serveReceiptKeys } from "#transport/pages/loaded.ts";

export const dynamic = "force-dynamic";

export const GET = (request: Request) => serveReceiptKeys(request);
