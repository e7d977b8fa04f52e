import type { IncomingMessage, ServerResponse } from "node:http";
import { isTracing, openSpan } from "#kernel/trace.ts";
import type { Destination } from "./web-route.ts";
import { familyOf } from "./web-telemetry.ts";

/** Health checks, built files, and streams that stay open as long as a page. */
const UNTRACED: ReadonlySet<string> = new Set(["health", "file", "metrics", "live", "refused"]);
const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"]);

/**
 * Handles a request within its own span. It is named by route family, and by route where an adapter sets one: raw paths
 * contain ids and tokens. A caller's own trace is linked, not joined, because anyone may send one.
 */
export function inRequestSpan<Result>(
  request: IncomingMessage,
  response: ServerResponse,
  { destination, path }: { destination: Destination; path: string },
  result: () => Result,
): Result {
  if (!isTracing()) return result();
  const family = familyOf(destination, path);
  if (UNTRACED.has(family)) return result();
  const method = METHODS.has(request.method ?? "") ? (request.method ?? "") : "_OTHER";
  const { traceparent } = request.headers;
  const spanOptions = {
    name: `${method} ${family}`,
    kind: "server" as const,
    attributes: { "http.request.method": method, "masthead.family": family },
    linkedTo: typeof traceparent === "string" ? traceparent : undefined,
  };
  return openSpan(spanOptions, (span) => {
    if (span) {
      response.once("close", () => {
        const { headersSent, statusCode } = response;
        if (headersSent) span.set({ "http.response.status_code": statusCode });
        if (headersSent && statusCode >= 500) span.fail(String(statusCode));
        span.end();
      });
    }
    return result();
  });
}
