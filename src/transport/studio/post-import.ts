import { importPosts } from "#domain/content/transfer/index.ts";
import { type ImportLine, MAX_FILE_BYTES, PROGRESS_TYPE } from "#domain/content/transfer/terms.ts";
import type { Progress } from "#kernel/context.ts";
import { execute } from "#kernel/execute.ts";
import type { Platform } from "#platform/services.ts";
import { resolveContext } from "../call.ts";
import { requireSameOrigin } from "../request/same-origin.ts";
import { readBody } from "../rest/body.ts";
import { queryInput } from "../rest/query.ts";
import { arriveFromStudio, studioServices } from "./studio.ts";
import { respondToStudio } from "./studio-response.ts";

const NO_STORE = { "Cache-Control": "no-store" };

/**
 * The studio's adapter for post files, which are larger than tRPC's limit: the same operation as `POST /posts/import`,
 * by session. The body is the raw file; `dry_run` is in the URL. A client that accepts only `PROGRESS_TYPE` is told how
 * far the import is.
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
    const run = async (onProgress?: (progress: Progress) => void) => {
      const result = await execute(importPosts, { ...ctx, onProgress } as never, { ...query, ...input });
      return Response.json(result, { headers: NO_STORE });
    };
    if (request.headers.get("accept") !== PROGRESS_TYPE) return run();
    return streamProgress((onProgress) =>
      respondToStudio({ services, action: "import of posts", headers: NO_STORE }, () => run(onProgress)),
    );
  });
}

/** Streams a line per progress, and last the status and body of the response. */
function streamProgress(run: (onProgress: (progress: Progress) => void) => Promise<Response>): Response {
  let isOpen = true;
  const lines = new ReadableStream<Uint8Array>({
    async start(controller) {
      const encoder = new TextEncoder();
      const write = (line: ImportLine) => {
        if (isOpen) controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
      };
      const response = await run((progress) => write({ progress }));
      write({ status: response.status, body: await response.json() });
      if (isOpen) controller.close();
    },
    cancel() {
      isOpen = false;
    },
  });
  return new Response(lines, { headers: { ...NO_STORE, "content-type": PROGRESS_TYPE, "x-accel-buffering": "no" } });
}
