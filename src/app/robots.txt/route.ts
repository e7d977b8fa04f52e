export { serveRobotsTxt as GET } from "#transport/well-known.ts";

export const dynamic = "force-dynamic";
