import { localhostAllowedOrigins, originValidationResponse } from "@modelcontextprotocol/server";
import type { Env } from "#platform/env.ts";

const ALLOW = "POST, OPTIONS";
/** Also those that are refused: a browser hides the 405 that clients expect behind a failed preflight. */
const CROSS_ORIGIN = "GET, HEAD, POST, DELETE, OPTIONS";
const EXPOSED =
  "WWW-Authenticate, X-Request-Id, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, MCP-Protocol-Version";
const TAKEN =
  "Authorization, Content-Type, Accept, X-Request-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID, *";

/**
 * The transport's protection against DNS rebinding: a page of another site is refused, whatever its credentials.
 * Programs send no Origin; tools in a browser, such as the MCP inspector, run on localhost, which no other site can
 * claim.
 * @returns the error response, or null
 */
export function refuseForeign(request: Request, { APP_URL }: Pick<Env, "APP_URL">): Response | null {
  return originValidationResponse(request, [new URL(APP_URL).hostname, ...localhostAllowedOrigins()]) ?? null;
}

/** Lets the requesting page read the response; only for origins that `refuseForeign` allows. */
export function corsHeaders({ headers }: Request): Record<string, string> {
  const origin = headers.get("origin");
  if (!origin) return { Vary: "Origin" };
  return { Vary: "Origin", "Access-Control-Allow-Origin": origin, "Access-Control-Expose-Headers": EXPOSED };
}

/** Responds to the preflight request that browsers make before they send a token. */
export function preflight(): Response {
  const headers = {
    Allow: ALLOW,
    "Access-Control-Allow-Methods": CROSS_ORIGIN,
    "Access-Control-Allow-Headers": TAKEN,
    "Access-Control-Max-Age": "600",
  };
  return new Response(null, { status: 204, headers });
}
