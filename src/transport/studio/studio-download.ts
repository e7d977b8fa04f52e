import type { Download } from "#kernel/download.ts";
import type { AnyOperation } from "#kernel/operation.ts";
import type { Platform } from "#platform/services.ts";
import { callOperation } from "../call.ts";
import { respondWithDownload } from "../rest/download.ts";
import { queryInput } from "../rest/query.ts";
import { arriveFromStudio, studioServices } from "./studio.ts";
import { respondToStudio } from "./studio-response.ts";

const ALWAYS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/** How a request of the studio arrives; tests bring their own. */
export type StudioAccess = { arrive: typeof arriveFromStudio; services: Pick<Platform, "log" | "env"> };

/**
 * A download of the studio: the same operation as of the REST API, by session. A link cannot send a header, so the URL
 * names the brand by its slug in `brand`.
 * @param action what failed, in the log
 */
export function serveStudioDownload(
  request: Request,
  op: AnyOperation,
  action: string,
  { arrive, services }: StudioAccess = { arrive: arriveFromStudio, services: studioServices() },
): Promise<Response> {
  return respondToStudio({ services, action, headers: ALWAYS }, async () => {
    const query = new URL(request.url).searchParams;
    const incoming = await arrive(request.headers, query.get("brand"));
    const download = (await callOperation(op, incoming, queryInput(op.input, query))) as Download;
    return await respondWithDownload(download, ALWAYS, (err) => services.log.error({ err }, `${action} failed`));
  });
}
