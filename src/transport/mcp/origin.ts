import { localhostAllowedOrigins, originValidationResponse } from "@modelcontextprotocol/server";
import type { Env } from "#platform/env.ts";

const ALLOW = "POST, OPTIONS";
const EXPOSED =
  "WWW-Authenticate, X-Request-Id, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, MCP-Protocol-Version";
const TAKEN =
  "Authorization, Content-Type, Accept, X-Request-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID";

/**
 * The transport's rule against DNS rebinding: a page of another site is refused, whatever it brings. Programs send no
 * Origin; tools in a browser, such as the MCP inspector, run on the person's own machine, which no other site can claim.
 * @returns the refusal, or null
 */
export function refuseForeign(request: Request, { APP_URL }: Pick<Env, "APP_URL">): Response | null {
  return originValidationResponse(request, [new URL(APP_URL).hostname, ...localhostAllowedOrigins()]) ?? null;
}

/** Lets the page that asked read the answer; only for origins that `refuseForeign` lets through. */
export function corsHeaders({ headers }: Request): Record<string, string> {
  const origin = headers.get("origin");
  if (!origin) return { Vary: "Origin" };
  return { Vary: "Origin", "Access-Control-Allow-Origin": origin, "Access-Control-Expose-Headers": EXPOSED };
}

/** Answers what browsers ask before they send a token along. */
export function preflight(): Response {
  const headers = {
    Allow: ALLOW,
    "Access-Control-Allow-Methods": ALLOW,
    "Access-Control-Allow-Headers": TAKEN,
    "Access-Control-Max-Age": "600",
  };
  return new Response(null, { status: 204, headers });
}
