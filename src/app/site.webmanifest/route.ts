export { serveManifest as GET } from "#transport/pages/loaded.ts";

/** Rendered for each request, because it is in the language of the browser that installs it. */
export const dynamic = "force-dynamic";
