import {
  createMcpHandler,
  isJsonContentType,
  localhostAllowedOrigins,
  originValidationResponse,
  ProtocolErrorCode,
} from "@modelcontextprotocol/server";
import { createLanes } from "#domain/operations/limits/index.ts";
import { fault, isFault } from "#kernel/fault.ts";
import { parseJson } from "#kernel/json.ts";
import { TIER_NAMES } from "#kernel/permissions.ts";
import type { Env } from "#platform/env.ts";
import type { Platform } from "#platform/services.ts";
import { authenticateWithBrand } from "../authenticate.ts";
import { asFault, responseOf, serverError } from "../faults.ts";
import { clientAddress } from "../request/client-address.ts";
import { requestIdOf } from "../request/request-id.ts";
import { readBytes } from "../rest/body-bytes.ts";
import type { Serve } from "../rest/serve.ts";
import { createThrottle, unlimited } from "../rest/throttle.ts";
import { webServices } from "../web-services.ts";
import { acceptedTypes, BOTH_TYPES, inAcceptedType } from "./accept.ts";
import { type Connection, createServer, operationOf } from "./protocol.ts";
import { declaresTasksIn, missingTasks } from "./tasks.ts";

const ALLOW = "POST, OPTIONS";

/** Also those that are refused: a browser hides the 405 that clients expect behind a failed preflight. */
const CROSS_ORIGIN = "GET, HEAD, POST, DELETE, OPTIONS";

const EXPOSED =
  "WWW-Authenticate, X-Request-Id, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, MCP-Protocol-Version";

const TAKEN =
  "Authorization, Content-Type, Accept, X-Request-Id, MCP-Protocol-Version, Mcp-Method, Mcp-Name, Mcp-Session-Id, Last-Event-ID, *";

/** Requests a minute of a token. The contract promises no limit and warns that one may come; this one stops runaway loops. */
const REQUESTS_PER_MINUTE = 120;
/**
 * The revision that introduced structured content. Clients send theirs in a header, except those that start with
 * `initialize`.
 */
const STRUCTURED_SINCE = "2025-06-18";
const INVALID = ProtocolErrorCode.InvalidRequest;
const LARGEST_BODY = 1024 * 1024;
const ALWAYS = { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" };

/**
 * The MCP server as one web-standard function: streamable HTTP without sessions, in the revision 2026-07-28 and, for
 * clients that start with `initialize`, in 2025-11-25 and those before it. origin → method → maintenance → authenticate
 * → throttle → verified → body → tool → execute
 */
export function createServeMcp(services: Platform): Serve {
  const { env, log } = services;
  const throttle = env.RATE_LIMITS === "off" ? unlimited : createThrottle(REQUESTS_PER_MINUTE);
  const lanes = createLanes();
  const connections = new WeakMap<Request, Connection>();
  const mcp = createMcpHandler(({ requestInfo }) => serverFor(requestInfo), {
    // Most of these are client errors; our own are 500, which is logged.
    onerror: (err) => log.debug({ err }, "mcp request refused"),
  });

  function serverFor(request: Request | undefined) {
    const connection = request && connections.get(request);
    if (!connection) throw new Error("The SDK handled a request that did not pass through this adapter.");
    return createServer(connection);
  }

  async function handle(request: Request, requestId: string, headers: Headers): Promise<Response> {
    if (env.MAINTENANCE_MODE) throw fault("maintenance", {});
    const address = clientAddress(request.headers, env);
    // Most tools need the selected brand, and which tool it is stands in the body.
    const found = await authenticateWithBrand(services, request.headers.get("authorization"), address);
    const caller = found?.person;
    const { headers: limits, denied } = await throttle(caller ?? { kind: "guest" }, address);
    for (const [name, value] of Object.entries(limits)) headers.set(name, value);
    if (denied) throw denied;
    if (!caller) throw fault("unauthenticated", {});
    if (!caller.isVerified) throw fault("unverified", {});

    const accepted = acceptedTypes(request.headers.get("accept"));
    if (!accepted) return refuseMessage(406, INVALID, "Accept application/json or text/event-stream.");
    const userAgent = request.headers.get("user-agent");
    const isTextOnly = (request.headers.get("mcp-protocol-version") ?? STRUCTURED_SINCE) < STRUCTURED_SINCE;
    // The body is passed on parsed.
    const taken = new Request(request.url, { method: "POST", headers: request.headers, signal: request.signal });
    taken.headers.set("accept", BOTH_TYPES);
    connections.set(taken, {
      services,
      caller,
      selected: found.selected,
      origin: { requestId, entryPoint: "mcp", address, userAgent },
      isTextOnly,
    });
    const client = { caller, address };
    if (!isJsonContentType(request.headers.get("content-type"))) return lanes.run(client, () => mcp.fetch(request));
    const message = await lanes.run(client, () => readMessage(request));
    if (message instanceof Response) return message;
    const undeclared = refuseUndeclared(message.value);
    if (undeclared) return undeclared;
    const op = operationOf(message.value);
    const response = await lanes.run({ ...client, op }, () => mcp.fetch(taken, { parsedBody: message.value }));
    return isEndless(message.value) ? response : inAcceptedType(response, accepted);
  }

  function refuse(error: unknown, request: Request, requestId: string): Response {
    const expected = asFault(error);
    if (!expected) {
      log.error({ err: error, requestId }, "mcp request failed");
      return Response.json(serverError(requestId), { status: 500 });
    }
    if (expected !== error) log.warn({ err: error, requestId }, "database unavailable");
    const { status, body, headers } = responseOf(expected);
    if (isFault(expected, "unauthenticated")) headers["WWW-Authenticate"] = challenge(request, env.APP_URL);
    return Response.json(body, { status, headers });
  }

  return async (request) => {
    const requestId = requestIdOf(request.headers);
    const foreign = refuseForeign(request, env);
    const headers = new Headers({ ...ALWAYS, ...(foreign ? {} : corsHeaders(request)), "X-Request-Id": requestId });
    const response = foreign ?? (await respond(request, requestId, headers));
    for (const [name, value] of headers) response.headers.set(name, value);
    return response;
  };

  async function respond(request: Request, requestId: string, headers: Headers): Promise<Response> {
    if (request.method === "OPTIONS") return preflight();
    try {
      if (request.method !== "POST") throw fault("method_not_allowed", { allow: ["POST", "OPTIONS"] });
      const response = await handle(request, requestId, headers);
      if (response.status >= 500) log.error({ requestId, status: response.status }, "mcp request failed");
      return response;
    } catch (error) {
      return refuse(error, request, requestId);
    }
  }
}

/** Where a client without a token finds the authorization server and the scopes; the user then picks the tier. */
function challenge({ headers }: Request, appUrl: string): string {
  const wrong = headers.has("authorization") ? 'error="invalid_token", ' : "";
  const scope = TIER_NAMES.filter((tier) => tier !== "full").join(" ");
  return `Bearer ${wrong}resource_metadata="${appUrl}/.well-known/oauth-protected-resource/mcp", scope="${scope}"`;
}

/**
 * Reads the single message of a request, or throws the error response.
 * @throws Fault payload_too_large
 */
async function readMessage(request: Request): Promise<Response | { value: unknown }> {
  const bytes = await readBytes(request, LARGEST_BODY);
  try {
    const value: unknown = parseJson(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    // No revision since 2025-06-18 supports batches, and the throttle would count a batch of many calls as one.
    if (Array.isArray(value)) return refuseMessage(400, INVALID, "Send one message, not a batch.");
    return { value: withoutNullParams(value) };
  } catch (error) {
    if (isFault(error, "invalid")) {
      return refuseMessage(400, INVALID, String(responseOf(error).body.message));
    }
    return refuseMessage(400, ProtocolErrorCode.ParseError, "The body is not JSON.");
  }
}

function refuseMessage(status: number, code: number, message: string): Response {
  return Response.json({ jsonrpc: "2.0", id: null, error: { code, message } }, { status });
}

/** A subscription, whose events do not end; this server has none to send. */
const isEndless = (message: unknown) => Object(message).method === "subscriptions/listen";

/** A client that subscribes to tasks without saying that it handles them gets the error of the extension. */
function refuseUndeclared(message: unknown): Response | null {
  const { id = null, params } = Object(message) as { id?: unknown; params?: unknown };
  const { notifications, _meta: meta } = Object(params) as { notifications?: unknown; _meta?: unknown };
  const { taskIds } = Object(notifications) as { taskIds?: unknown };
  if (!isEndless(message) || taskIds === undefined || declaresTasksIn(meta)) return null;
  const { code, message: reason, data } = missingTasks();
  return Response.json({ jsonrpc: "2.0", id, error: { code, message: reason, data } }, { status: 400 });
}

/** Clients send null for the arguments or parameters of a message that has none. */
function withoutNullParams(message: unknown): unknown {
  const { params, ...rest } = Object(message) as { params?: unknown };
  if (message === null || typeof message !== "object" || params === undefined) return message;
  if (params === null) return rest;
  const { arguments: input, ...others } = Object(params) as { arguments?: unknown };
  return input === null ? { ...rest, params: others } : message;
}

let served: Serve | undefined;

/** The MCP server on this process's own configuration, mounted by the web server. */
export const serveMcp: Serve = (request) => {
  served ??= createServeMcp(webServices());
  return served(request);
};

/**
 * The transport's protection against DNS rebinding: a page of another site is refused, whatever its credentials.
 * Programs send no Origin; tools in a browser, such as the MCP inspector, run on localhost, which no other site can
 * claim.
 * @returns the error response, or null
 */
function refuseForeign(request: Request, { APP_URL }: Pick<Env, "APP_URL">): Response | null {
  return originValidationResponse(request, [new URL(APP_URL).hostname, ...localhostAllowedOrigins()]) ?? null;
}

/** Lets the requesting page read the response; only for origins that `refuseForeign` allows. */
function corsHeaders({ headers }: Request): Record<string, string> {
  const origin = headers.get("origin");
  if (!origin) return { Vary: "Origin" };
  return { Vary: "Origin", "Access-Control-Allow-Origin": origin, "Access-Control-Expose-Headers": EXPOSED };
}

/** Responds to the preflight request that browsers make before they send a token. */
function preflight(): Response {
  const headers = {
    Allow: ALLOW,
    "Access-Control-Allow-Methods": CROSS_ORIGIN,
    "Access-Control-Allow-Headers": TAKEN,
    "Access-Control-Max-Age": "600",
  };
  return new Response(null, { status: 204, headers });
}
