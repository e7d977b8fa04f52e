import { importPosts } from "#domain/transfer/index.ts";
import { MAX_FILE_BYTES } from "#domain/transfer/terms.ts";
import { execute } from "#kernel/execute.ts";
import type { Platform } from "#platform/services.ts";
import { resolveContext } from "./call.ts";
import { readBody } from "./rest/body.ts";
import { queryInput } from "./rest/query.ts";
import { requireSameOrigin } from "./same-origin.ts";
import { arriveFromStudio, studioServices } from "./studio.ts";
import { respondToStudio } from "./studio-response.ts";

const NO_STORE = { "Cache-Control": "no-store" };

/**
 * The studio's adapter for post files, which are larger than tRPC's limit: the same operation as `POST /posts/import`,
 * by session. The body is the raw file; `dry_run` is in the URL.
 */
export async function servePostImport(
  request: Request,
  arrive: typeof arriveFromStudio = arriveFromStudio,
  services: Pick<Platform, "log" | "env"> = studioServices(),
): Promise<Response> {
  return respondToStudio({ services, action: "import of posts", headers: NO_STORE }, async () => {
    requireSameOrigin(request, services.env.APP_URL);
    const incoming = await arrive(request.headers, request.headers.get("x-service-brand"));
    const ctx = await resolveContext(importPosts, incoming);
    const query = queryInput(importPosts.input, new URL(request.url).searchParams);
    const texts = { "application/json": "json", "text/csv": "csv", "text/calendar": "ics" };
    const { input } = await readBody(request, { limitBytes: MAX_FILE_BYTES, texts });
    const result = await execute(importPosts, ctx as never, { ...query, ...input });
    return Response.json(result, { headers: NO_STORE });
  });
}
