import { randomUUID } from "node:crypto";
import { exportPosts } from "#domain/transfer/index.ts";
import type { Download } from "#kernel/download.ts";
import { fault } from "#kernel/fault.ts";
import type { Platform } from "#platform/services.ts";
import { call } from "./call.ts";
import { refusalOf, serverError } from "./faults.ts";
import { answerDownload } from "./rest/download.ts";
import { queryInput } from "./rest/query.ts";
import { arriveFromStudio, studioServices } from "./studio.ts";

const ALWAYS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/**
 * The studio's downloads of posts: the same operation as `GET /posts/export`, by session. A link cannot send a header, so
 * the address names the brand, by its slug under `brand`.
 */
export async function servePostExport(
  request: Request,
  arrive: typeof arriveFromStudio = arriveFromStudio,
  { log, env }: Pick<Platform, "log" | "env"> = studioServices(),
): Promise<Response> {
  try {
    if (env.MAINTENANCE_MODE) throw fault("maintenance", {});
    const query = new URL(request.url).searchParams;
    const arrival = await arrive(request.headers, query.get("brand"));
    const download = (await call(exportPosts, arrival, queryInput(exportPosts.input, query))) as Download;
    return answerDownload(download, ALWAYS, (error) => log.error({ err: error }, "export of posts broke off"));
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) return refusal;
    const requestId = randomUUID();
    log.error({ err: error, requestId }, "export of posts failed");
    return Response.json(serverError(requestId), { status: 500, headers: ALWAYS });
  }
}
