export { serveReadiness as GET } from "#transport/loaded.ts";

export const dynamic = "force-dynamic";
