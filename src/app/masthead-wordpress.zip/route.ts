export { serveWordPressPlugin as GET } from "#transport/pages/loaded.ts";

export const dynamic = "force-dynamic";
