import { ServerResponse } from "node:http";
import type { Http2Bindings, HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import { type Context, Hono } from "hono";
import { createLanes, type Lanes } from "#domain/limits/index.ts";
import type { Caller, EntryPoint, PublicContext } from "#kernel/context.ts";
import type { Download } from "#kernel/download.ts";
import { execute } from "#kernel/execute.ts";
import { fault } from "#kernel/fault.ts";
import { parseId } from "#kernel/ids.ts";
import { currentSpan } from "#kernel/trace.ts";
import type { Platform } from "#platform/services.ts";
import { VERSION } from "#platform/version.ts";
import { authenticateBearer } from "../authenticate.ts";
import { resolveContext } from "../call.ts";
import { clientAddress } from "../client-address.ts";
import { asksForEvents, createFollow } from "../events.ts";
import { asFault, responseOf, serverError } from "../faults.ts";
import { GUEST_BODY_LIMIT } from "../limit-body.ts";
import { requestIdOf } from "../request-id.ts";
import { webServices } from "../web-services.ts";
import { readBody, readUpload } from "./body.ts";
import { respondWithDownload } from "./download.ts";
import { runOnce } from "./idempotency.ts";
import { DOCUMENT_PATH } from "./openapi/document-object.ts";
import { serveDocument } from "./openapi/serve-document.ts";
import { queryInput } from "./query.ts";
import type { Route } from "./route.ts";
import { routes } from "./routes/index.ts";
import { createThrottle, type Throttle, unlimited } from "./throttle.ts";

/** @param node Node's own request and response, where the server is Node's */
export type Serve = (request: Request, node?: NodeServer) => Promise<Response>;

type NodeServer = HttpBindings | Http2Bindings;

const BASE = "/api/v1";

const ALWAYS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "X-Request-Id, Content-Disposition, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Idempotent-Replayed, ETag",
  "X-Content-Type-Options": "nosniff",
};

const GUEST: Caller = { kind: "guest" };

type Vars = {
  Bindings: NodeServer | undefined;
  Variables: {
    requestId: string;
    limits: Record<string, string>;
    /** Headers of every response to this request. */
    always: Record<string, string>;
  };
};

/**
 * The REST API as one web-standard function; any server can mount it.
 * match → maintenance → authenticate → throttle → brand → execute → status and body (house.md "Straight paths").
 */
export function createServe(services: Platform): Serve {
  const app = new Hono<Vars>();
  const throttle = services.env.RATE_LIMITS === "off" ? unlimited : createThrottle();
  const follow = createFollow(services);
  const lanes = createLanes();
  const files = createLanes(ONE_FILE);

  app.use(async (c, next) => {
    const requestId = requestIdOf(c.req.raw.headers);
    const always: Record<string, string> = { ...ALWAYS, "X-Request-Id": requestId };
    // The command-line client tells its user when this version is newer than its own.
    if (c.req.header("X-Service-Client") === "cli") always["X-Service-Version"] = VERSION;
    c.set("requestId", requestId);
    c.set("limits", {});
    c.set("always", always);
    await next();
    if (c.res !== RESPONSE_ALREADY_SENT)
      for (const [name, value] of Object.entries(always)) c.res.headers.set(name, value);
  });

  // In this order `{` sorts after every letter: an unsupported method of `/posts/export` does not match `/posts/{id}`.
  for (const [template, list] of [...Map.groupBy(routes, ({ path }) => path)].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const path = BASE + template.replaceAll(/\{(\w+)\}/g, ":$1");
    for (const route of list)
      app.on(route.method, path, (c) =>
        handle(services, { throttle, follow, lanes: route.limitBytes ? files : lanes }, route, c),
      );
    close(
      app,
      path,
      list.map(({ method }) => method),
    );
  }
  app.get(BASE + DOCUMENT_PATH, async (c) => {
    if (services.env.MAINTENANCE_MODE) throw fault("maintenance", {});
    const { headers: limits, denied } = await throttle(GUEST, clientAddress(c.req.raw.headers, services.env));
    c.set("limits", limits);
    if (denied) throw denied;
    return serveDocument(c.req.raw, services.env.API_URL, limits);
  });
  close(app, BASE + DOCUMENT_PATH, ["GET"]);

  // Returned, not thrown: a throw would bypass the middleware, and the response would have no request id.
  app.notFound((c) => refuse(services, fault("not_found", { what: "Address" }), c));
  app.onError((error, c) => refuse(services, error, c));
  return async (request, node) => app.fetch(request, node);
}

/** Handles methods that a path does not implement: OPTIONS, and 405 with the allowed methods. */
function close(app: Hono<Vars>, path: string, methods: readonly string[]): void {
  const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"];
  app.options(path, () => new Response(null, { status: 204, headers: preflightHeaders(allow) }));
  app.all(path, () => {
    throw fault("method_not_allowed", { allow });
  });
}

/**
 * For routes that accept large files: receiving ten megabytes already affects other clients, so a client sends one at a
 * time.
 */
const ONE_FILE = { running: 8, runningPerClient: 1, waiting: 100, waitingPerClient: 10 };

type Parts = { throttle: Throttle; follow: ReturnType<typeof createFollow>; lanes: Lanes };

async function handle(services: Platform, parts: Parts, route: Route, c: Context<Vars>): Promise<Response> {
  if (services.env.MAINTENANCE_MODE) throw fault("maintenance", {});
  const request = c.req.raw;
  const span = currentSpan();
  span?.rename(`${route.method} ${BASE}${route.path}`);
  span?.set({ "http.route": BASE + route.path, "masthead.request_id": c.get("requestId") });
  const address = clientAddress(request.headers, services.env);
  const identifyCaller = async (): Promise<Caller> =>
    (await authenticateBearer(services, request.headers.get("authorization"), address)) ?? GUEST;
  const caller = await identifyCaller();
  const { headers: limits, denied } = await parts.throttle(caller, address);
  c.set("limits", limits);
  if (denied) throw denied;

  const ids = pathIds(c.req.param());
  const origin = {
    requestId: c.get("requestId"),
    entryPoint: entryPointOf(request.headers.get("x-service-client")),
    address,
    userAgent: request.headers.get("user-agent"),
  };
  const incoming = { services, caller, origin, brandSlug: request.headers.get("x-service-brand") };
  const ctx = await resolveContext(route.op, incoming, ids.id);
  if (Object.values(ids).includes(NO_ID)) throw fault("not_found", { what: "Address" });
  if (route.follows && asksForEvents(request)) {
    const again = async () => resolveContext(route.op, { ...incoming, caller: await identifyCaller() });
    return parts.follow({ ctx, request, again }, { ...limits, "Cache-Control": "no-store" });
  }
  // An upload takes as long as the sender's bandwidth requires; its processing is queued separately.
  const work = async () => {
    // A client that disconnected while waiting is not served.
    if (request.signal.aborted) throw fault("unavailable", { message: "The request was aborted." });
    return executeRequest(services, { route, request, ctx, ids, caller, limits }, c);
  };
  return route.body === "multipart" ? work() : parts.lanes.run({ caller, address, op: route.op }, work);
}

type AuthorizedRequest = {
  route: Route;
  request: Request;
  ctx: PublicContext;
  ids: Record<string, number>;
  caller: Caller;
  limits: Record<string, string>;
};

/** Reads the body, runs the operation and writes the response. */
async function executeRequest(services: Platform, admitted: AuthorizedRequest, c: Context<Vars>): Promise<Response> {
  const { route, request, ctx, ids, caller, limits } = admitted;
  const { input, raw, discard } = await readInput(route, request, caller);
  const { status, body, isReplay } = await runOnce({ services, caller, route, request, raw }, async (db) => {
    const output = await execute(route.op, { ...ctx, db }, { ...input, ...ids });
    const made = route.isIdle?.(output) ? 200 : route.status;
    return { status: made, body: route.as === undefined ? output : { [route.as]: output } };
  }).finally(discard);

  const headers: Record<string, string> = { ...limits, "Cache-Control": route.cache ?? "no-store" };
  if (isReplay) headers["Idempotent-Replayed"] = "true";
  if (route.downloads) {
    const onFailure = (err: unknown) => services.log.error({ err, requestId: c.get("requestId") }, "download aborted");
    return respondWithDownload(body as Download, headers, onFailure);
  }
  return status === 204 ? new Response(null, { status, headers }) : respondWithJson(c, status, body, headers);
}

/**
 * Writes JSON to the connection where the server is Node's: a `Response` keeps its text in a stream, which takes longer
 * to read back than many operations take.
 */
function respondWithJson(c: Context<Vars>, status: number, body: unknown, headers: Record<string, string>): Response {
  const outgoing = c.env?.outgoing;
  if (!(outgoing instanceof ServerResponse)) return Response.json(body, { status, headers });
  const text = JSON.stringify(body);
  const length = Buffer.byteLength(text);
  const all = { ...c.get("always"), ...headers, "Content-Type": "application/json", "Content-Length": length };
  outgoing.writeHead(status, all).end(text);
  return RESPONSE_ALREADY_SENT;
}

type Input = { input: Record<string, unknown>; raw: string | Buffer; discard(): Promise<void> };

async function readInput(route: Route, request: Request, caller: Caller): Promise<Input> {
  const { searchParams } = new URL(request.url);
  const discardNothing = async () => {};
  if (route.method === "GET") {
    return { input: queryInput(route.op.input, searchParams), raw: "", discard: discardNothing };
  }
  // Only documented query fields: a password, say, must not be accepted in a URL, because logs keep URLs.
  const named = [...searchParams].filter(([name]) => route.query?.includes(name));
  const query = queryInput(route.op.input, new URLSearchParams(named));
  const reading = caller.kind === "guest" ? { ...route, limitBytes: GUEST_BODY_LIMIT } : route;
  const { input, ...rest } =
    route.body === "multipart"
      ? await readUpload(request)
      : { ...(await readBody(request, reading)), discard: discardNothing };
  const revision = revisionOf(request.headers.get("if-match"));
  return { input: { ...query, ...input, ...(revision === null ? {} : { revision }) }, ...rest };
}

/** `If-Match: "7"` is the revision that a PATCH is based on; an invalid value matches no revision (412). */
function revisionOf(ifMatch: string | null): number | null {
  if (ifMatch === null || ifMatch.trim() === "*") return null;
  return parseId(ifMatch.trim().replace(/^(?:W\/)?"(.*)"$/, "$1")) ?? 0;
}

/** Replaces a malformed id; no row has it. */
const NO_ID = 0;

/**
 * Malformed, unknown and foreign ids get the same response (reliability.md "Data"), and only after authentication: 401
 * comes first.
 */
function pathIds(params: Record<string, string>): Record<string, number> {
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, parseId(text) ?? NO_ID]));
}

function entryPointOf(client: string | null): EntryPoint {
  return client === "mobile" || client === "cli" ? client : "api";
}

function preflightHeaders(allow: string[]): Record<string, string> {
  return {
    Allow: allow.join(", "),
    "Access-Control-Allow-Methods": allow.join(", "),
    "Access-Control-Allow-Headers":
      "Authorization, Content-Type, Accept, Idempotency-Key, If-Match, X-Request-Id, X-Service-Brand, X-Service-Client",
    "Access-Control-Max-Age": "600",
  };
}

function refuse(services: Platform, error: unknown, c: Context<Vars>): Response {
  const expected = asFault(error);
  const requestId = c.get("requestId");
  const headers = { ...c.get("limits"), "Cache-Control": "no-store" };
  if (!expected) {
    services.log.error({ err: error, requestId, path: c.req.path }, "request failed");
    return respondWithJson(c, 500, serverError(requestId), headers);
  }
  if (expected !== error) services.log.warn({ err: error, requestId, path: c.req.path }, "database unavailable");
  const response = responseOf(expected);
  return respondWithJson(c, response.status, response.body, { ...headers, ...response.headers });
}

let served: Serve | undefined;

/** The API on this process's own configuration, mounted by the web server and by Next's route file. */
export const serve: Serve = (request, node) => {
  served ??= createServe(webServices());
  return served(request, node);
};
