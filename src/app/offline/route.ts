export { serveOfflinePage as GET } from "#transport/offline-page.ts";

export const dynamic = "force-static";
