export { serveReadiness as GET } from "#transport/readiness.ts";

export const dynamic = "force-dynamic";
