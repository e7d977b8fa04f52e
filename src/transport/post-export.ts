import { exportPosts } from "#domain/transfer/index.ts";
import type { Download } from "#kernel/download.ts";
import type { Platform } from "#platform/services.ts";
import { call } from "./call.ts";
import { respondWithDownload } from "./rest/download.ts";
import { queryInput } from "./rest/query.ts";
import { arriveFromStudio, studioServices } from "./studio.ts";
import { respondToStudio } from "./studio-response.ts";

const ALWAYS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/**
 * The studio's downloads of posts: the same operation as `GET /posts/export`, by session. A link cannot send a header,
 * so the URL names the brand by its slug in `brand`.
 */
export async function servePostExport(
  request: Request,
  arrive: typeof arriveFromStudio = arriveFromStudio,
  services: Pick<Platform, "log" | "env"> = studioServices(),
): Promise<Response> {
  return respondToStudio({ services, action: "export of posts", headers: ALWAYS }, async () => {
    const query = new URL(request.url).searchParams;
    const incoming = await arrive(request.headers, query.get("brand"));
    const download = (await call(exportPosts, incoming, queryInput(exportPosts.input, query))) as Download;
    return respondWithDownload(download, ALWAYS, (err) => services.log.error({ err }, "post export failed"));
  });
}
