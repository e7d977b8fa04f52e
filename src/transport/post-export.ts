import { exportPosts } from "#domain/transfer/index.ts";
import type { Download } from "#kernel/download.ts";
import type { Platform } from "#platform/services.ts";
import { respondToStudio } from "./answer-studio.ts";
import { call } from "./call.ts";
import { answerDownload } from "./rest/download.ts";
import { queryInput } from "./rest/query.ts";
import { arriveFromStudio, studioServices } from "./studio.ts";

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
  return respondToStudio({ services, what: "export of posts", headers: ALWAYS }, async () => {
    const query = new URL(request.url).searchParams;
    const arrival = await arrive(request.headers, query.get("brand"));
    const download = (await call(exportPosts, arrival, queryInput(exportPosts.input, query))) as Download;
    return answerDownload(download, ALWAYS, (err) => services.log.error({ err }, "export of posts broke off"));
  });
}
