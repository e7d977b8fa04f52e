import type { IncomingMessage, ServerResponse } from "node:http";
import { createLanes, type Lanes } from "#domain/operations/limits/index.ts";
import type { Caller, EntryPoint, PublicContext } from "#kernel/context.ts";
import type { Download } from "#kernel/download.ts";
import { execute, type InputErrors, readyOutput } from "#kernel/execute.ts";
import { fault } from "#kernel/fault.ts";
import { parseId } from "#kernel/ids.ts";
import { outageOf } from "#kernel/outage.ts";
import { currentSpan } from "#kernel/trace.ts";
import type { Platform } from "#platform/services.ts";
import { VERSION } from "#platform/version.ts";
import { authenticateBearer, authenticateWithBrand } from "../authenticate.ts";
import { resolveContext } from "../call.ts";
import { asFault, responseOf, serverError } from "../faults.ts";
import { clientAddress } from "../request/client-address.ts";
import { GUEST_BODY_LIMIT } from "../request/limit-body.ts";
import { requestIdOf } from "../request/request-id.ts";
import { asksForEvents, createFollow } from "../streams/events.ts";
import { webServices } from "../web-services.ts";
import { type Answer, listOf, sendAnswer, toResponse } from "./answer.ts";
import { readBody, readUpload } from "./body.ts";
import { respondWithDownload } from "./download.ts";
import { revisionIn, revisionOf, withTag } from "./entity-tag.ts";
import { claimKey, type StoredResponse } from "./idempotency.ts";
import { fromNode, fromRequest, type Incoming } from "./incoming.ts";
import { serveDocument } from "./openapi/serve-document.ts";
import { queryInput } from "./query.ts";
import type { Route } from "./route.ts";
import { createRouter, type Place } from "./router.ts";
import { routes } from "./routes/index.ts";
import { createThrottle, NONE, type Throttle, unlimited, type Verdict } from "./throttle.ts";
import { unknownInBody, unknownInQuery } from "./unknown.ts";

export type Serve = (request: Request) => Promise<Response>;

/** The REST API on either kind of server: of the web standard, as Next's route files are, and Node's own. */
export type Api = {
  serve: Serve;
  listen(request: IncomingMessage, response: ServerResponse): Promise<void>;
};

const BASE = "/api/v1";

const ALWAYS = listOf({
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers":
    "X-Request-Id, Content-Disposition, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, Idempotent-Replayed, ETag",
  "X-Content-Type-Options": "nosniff",
});

const GUEST: Caller = { kind: "guest" };
const ABORTED = "The request was aborted.";
const NO_STORE = { "Cache-Control": "no-store" };

/**
 * For routes that accept large files: receiving ten megabytes already affects other clients, so a client sends one at a
 * time.
 */
const ONE_FILE = { running: 8, runningPerClient: 1, waiting: 100, waitingPerClient: 10 };

type Parts = {
  services: Platform;
  find: ReturnType<typeof createRouter>;
  throttle: Throttle;
  follow: ReturnType<typeof createFollow>;
  lanes: Lanes;
  files: Lanes;
};

/** A request, and what becomes known of it on its way. */
type Exchange = {
  incoming: Incoming;
  requestId: string;
  /** The `RateLimit-*` headers, once the caller was counted. */
  limits: Readonly<Record<string, string>>;
};

/** A request that was authorized, and what it calls. */
type Call = { route: Route; ids: Record<string, number>; ctx: PublicContext; caller: Caller; address: string | null };

export function createApi(services: Platform): Api {
  const parts: Parts = {
    services,
    find: createRouter(BASE, routes),
    throttle: services.env.RATE_LIMITS === "off" ? unlimited : createThrottle(),
    follow: createFollow(services),
    lanes: createLanes(),
    files: createLanes(ONE_FILE),
  };
  return {
    serve: async (request) => toResponse(await respond(parts, fromRequest(request)), request.method),
    listen: async (request, response) => sendAnswer(response, await respond(parts, fromNode(request, response))),
  };
}

async function respond(parts: Parts, incoming: Incoming): Promise<Answer> {
  const { replica } = parts.services;
  const isRead = incoming.method === "GET" || incoming.method === "HEAD";
  return replica && isRead ? replica.againIfAway(() => respondOnce(parts, incoming)) : respondOnce(parts, incoming);
}

/** match → maintenance → authenticate → throttle → brand → run */
async function respondOnce({ services: given, ...parts }: Parts, incoming: Incoming): Promise<Answer> {
  const { find, throttle, follow } = parts;
  const { method, headers } = incoming;
  const exchange: Exchange = { incoming, requestId: requestIdOf(headers), limits: NONE };
  let services = given;
  try {
    const place = find(incoming.path);
    if (!place) throw fault("not_found", { what: "Address" });
    const route = place.routes.get(method === "HEAD" ? "GET" : method);
    if (!route) return preflight(place, exchange);
    if (services.env.MAINTENANCE_MODE) throw fault("maintenance", {});
    const address = clientAddress(headers, services.env);
    if (typeof route === "string") {
      count(await throttle(GUEST, address), exchange);
      return streamed(await serveDocument(route, headers, services.env.API_URL), exchange);
    }
    services = reachable(given, route);
    const span = currentSpan();
    span?.rename(`${route.method} ${BASE}${route.path}`);
    span?.set({ "http.route": BASE + route.path, "masthead.request_id": exchange.requestId });
    const authorization = headers.get("authorization");
    // An output that is known and the same for everyone needs no look-up and need not wait in the queue.
    const isPlain = method === "GET" && incoming.search === "" && authorization === null && !span;
    const known = isPlain ? readyOutput(route.op, services) : undefined;
    if (known !== undefined) {
      count(await throttle(GUEST, address), exchange);
      return answerOf(route, { status: route.status, body: known }, exchange);
    }
    const brandSlug = headers.get("x-service-brand");
    const withBrand = route.op.scope === "brand" && brandSlug === null;
    const { person = null, selected } = await authenticate(services, authorization, { address, withBrand });
    const caller: Caller = person ?? GUEST;
    count(await throttle(caller, address), exchange);
    const entryPoint = entryPointOf(headers.get("x-service-client"));
    const origin = { requestId: exchange.requestId, entryPoint, address, userAgent: headers.get("user-agent") };
    const ids = pathIds(place.values);
    const ctx = await resolveContext(route.op, { services, caller, origin, brandSlug, selected }, ids.id);
    if (Object.values(ids).includes(NO_ID)) throw fault("not_found", { what: "Address" });
    if (route.follows !== true || !asksForEvents(headers))
      return await run({ ...parts, services }, { route, ids, ctx, caller, address }, exchange);
    const errors = unknownInQuery(route, incoming);
    if (Object.keys(errors).length > 0) throw fault("invalid", { errors });
    const again = async () => {
      const now = await authenticateBearer(services, authorization, address);
      return resolveContext(route.op, { services, caller: now ?? GUEST, origin, brandSlug });
    };
    const request = { method, url: incoming.path + incoming.search, headers, signal: incoming.signal };
    return streamed(await follow({ ctx, request, again }, NO_STORE), exchange);
  } catch (error) {
    // If it is away, this answer is not sent: the replica's is.
    if (outageOf(error) === "database") await given.replica?.checkPrimary();
    return refuse(services, error, exchange);
  }
}

/**
 * The services for a request. While the primary is away, what only reads is answered by the replica, where the credential is
 * checked as well.
 * @throws Fault unavailable for anything else then
 */
function reachable(services: Platform, { op }: Route): Platform {
  if (!services.replica?.isPrimaryAway()) return services;
  const db = op.readsReplica ? services.replica.alone() : null;
  if (!db) throw fault("unavailable", { message: "The database isn't responding. Try again in a moment." });
  return { ...services, db };
}

/** Waits for a turn, reads the input, executes the operation and makes the response. */
async function run({ services, lanes, files }: Parts, call: Call, exchange: Exchange): Promise<Answer> {
  const { route, ids, ctx, caller, address } = call;
  const { incoming, requestId } = exchange;
  const lane = route.limitBytes ? files : lanes;
  // An upload takes as long as the sender's bandwidth requires; its processing is queued separately.
  const endTurn = route.body === "multipart" ? null : await lane.enter({ caller, address, op: route.op });
  let sent: Input | undefined;
  try {
    // A client that disconnected while waiting is not served.
    if (incoming.isAborted()) throw fault("unavailable", { message: ABORTED });
    sent = await readInput(route, incoming, caller);
    const claim = await claimKey({ services, caller, route, incoming, raw: sent.raw });
    if (claim?.replay) return answerOf(route, claim.replay, exchange, { "Idempotent-Replayed": "true" });
    const onDb = claim ? { ...ctx, db: claim.db } : ctx;
    const output = await execute(route.op, onDb, { ...sent.input, ...ids }, sent.unknown).catch(async (error) => {
      await claim?.release(error);
      throw error;
    });
    if (route.downloads) {
      const onFailure = (err: unknown) => services.log.error({ err, requestId }, "download aborted");
      return streamed(await respondWithDownload(output as Download, NO_STORE, onFailure), exchange);
    }
    const status = route.isIdle?.(output) ? 200 : route.status;
    const response = { status, body: route.as === undefined ? output : { [route.as]: output } };
    await claim?.keep(response);
    return answerOf(route, response, exchange);
  } finally {
    endTurn?.();
    await sent?.discard?.();
  }
}

/** The caller, where the credential is valid, with the access to the selected brand for operations that need it. */
async function authenticate(
  services: Platform,
  authorization: string | null,
  { address, withBrand }: { address: string | null; withBrand: boolean },
): Promise<Partial<NonNullable<Awaited<ReturnType<typeof authenticateWithBrand>>>>> {
  if (authorization === null) return {};
  if (withBrand) return (await authenticateWithBrand(services, authorization, address)) ?? {};
  const person = await authenticateBearer(services, authorization, address);
  return person ? { person } : {};
}

function count({ headers, denied }: Verdict, exchange: Exchange): void {
  exchange.limits = headers;
  if (denied) throw denied;
}

type Input = {
  input: Record<string, unknown>;
  raw: string | Buffer;
  unknown: InputErrors;
  discard?(): Promise<void>;
};

/** The input of a GET is its query; that of any other method its body, with what its URL and its headers add. */
async function readInput(route: Route, incoming: Incoming, caller: Caller): Promise<Input> {
  const { search, headers } = incoming;
  const unknown = unknownInQuery(route, incoming);
  if (route.method === "GET")
    return { input: queryInput(route.op.input, new URLSearchParams(search)), raw: "", unknown };
  // Only documented query fields: a password, say, must not be accepted in a URL, because logs keep URLs.
  const named = [...new URLSearchParams(search)].filter(([name]) => route.query?.includes(name));
  const query = queryInput(route.op.input, new URLSearchParams(named));
  const reading = caller.kind === "guest" ? { ...route, limitBytes: GUEST_BODY_LIMIT } : route;
  const { input, ...rest } =
    route.body === "multipart" ? await readUpload(incoming) : await readBody(incoming, reading);
  const revision = revisionOf(headers.get("if-match"));
  return {
    input: { ...query, ...input, ...(revision === null ? {} : { revision }) },
    unknown: { ...unknown, ...unknownInBody(route, input) },
    ...rest,
  };
}

/** Replaces a malformed id; no row has it. */
const NO_ID = 0;

/**
 * Malformed, unknown and foreign ids get the same response, and only after authentication: 401
 * comes first.
 */
function pathIds(params: Record<string, string>): Record<string, number> {
  return Object.fromEntries(Object.entries(params).map(([name, text]) => [name, parseId(text) ?? NO_ID]));
}

function entryPointOf(client: string | null): EntryPoint {
  return client === "mobile" || client === "cli" ? client : "api";
}

/** The headers of every response, and its own. */
function headersOf({ incoming, requestId, limits }: Exchange, own: Readonly<Record<string, string>>): string[] {
  const list = [...ALWAYS, "X-Request-Id", requestId, ...listOf({ ...limits, ...own })];
  // The command-line client tells its user when this version is newer than its own.
  if (incoming.headers.get("x-service-client") === "cli") list.push("X-Service-Version", VERSION);
  return list;
}

function answerOf(
  route: Route,
  { status, body }: StoredResponse,
  exchange: Exchange,
  own: Readonly<Record<string, string>> = {},
): Answer {
  const headers = headersOf(exchange, { "Cache-Control": route.cache ?? "no-store", ...own });
  if (status === 204) return { status, headers, body: null };
  const answer = { status, headers, body: JSON.stringify(body) };
  return route.hasTag ? withTag(exchange.incoming, answer, revisionIn(route, body)) : answer;
}

function streamed({ status, headers, body }: Response, exchange: Exchange): Answer {
  return { status, headers: headersOf(exchange, Object.fromEntries(headers)), body };
}

/** @throws Fault method_not_allowed for every method but OPTIONS */
function preflight({ routes: found }: Place, exchange: Exchange): Answer {
  const allow = [...found.keys(), ...(found.has("GET") ? ["HEAD"] : []), "OPTIONS"];
  if (exchange.incoming.method !== "OPTIONS") throw fault("method_not_allowed", { allow });
  const headers = headersOf(exchange, {
    Allow: allow.join(", "),
    "Access-Control-Allow-Methods": allow.join(", "),
    "Access-Control-Allow-Headers":
      "Authorization, Content-Type, Accept, Idempotency-Key, If-Match, If-None-Match, X-Request-Id, X-Service-Brand, X-Service-Client",
    "Access-Control-Max-Age": "600",
  });
  return { status: 204, headers, body: null };
}

function refuse({ log }: Platform, error: unknown, exchange: Exchange): Answer {
  const { incoming, requestId } = exchange;
  // A body that ends with its connection is nobody's fault, and nobody reads the answer.
  const expected = incoming.isAborted() ? fault("unavailable", { message: ABORTED }) : asFault(error);
  if (!expected) {
    log.error({ err: error, requestId, path: incoming.path }, "request failed");
    return { status: 500, headers: headersOf(exchange, NO_STORE), body: JSON.stringify(serverError(requestId)) };
  }
  if (expected !== error && !incoming.isAborted())
    log.warn({ err: error, requestId, path: incoming.path }, "database unavailable");
  const { status, headers, body } = responseOf(expected);
  return { status, headers: headersOf(exchange, { ...NO_STORE, ...headers }), body: JSON.stringify(body) };
}

let opened: Api | undefined;

/** The API on this process's own configuration, mounted by the web server and by Next's route file. */
export function restApi(): Api {
  opened ??= createApi(webServices());
  return opened;
}

export const serve: Serve = (request) => restApi().serve(request);
