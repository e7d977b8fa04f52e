export { serveOfflinePage as GET } from "#transport/pages/loaded.ts";

/** In the language of the browser that keeps it. */
export const dynamic = "force-dynamic";
