export { serveOfflinePage as GET } from "#transport/offline-page.ts";

/** In the language of the browser that keeps it. */
export const dynamic = "force-dynamic";
