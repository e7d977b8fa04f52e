import type { IncomingMessage, ServerResponse } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { createLanes, type Lanes } from "#domain/operations/limits/index.ts";
import type { Caller, EntryPoint, PublicContext } from "#kernel/context.ts";
import type { Download } from "#kernel/download.ts";
import { execute, readyOutput } from "#kernel/execute.ts";
import { fault } from "#kernel/fault.ts";
import { parseId } from "#kernel/ids.ts";
import { currentSpan, isTracing } from "#kernel/trace.ts";
import type { Platform } from "#platform/services.ts";
import { VERSION } from "#platform/version.ts";
import { authenticateBearer, authenticateWithBrand } from "../authenticate.ts";
import { resolveContext } from "../call.ts";
import { asFault, responseOf, serverError } from "../faults.ts";
import { clientAddress } from "../request/client-address.ts";
import { requestIdOf } from "../request/request-id.ts";
import { asksForEvents, createFollow } from "../streams/events.ts";
import { webServices } from "../web-services.ts";
import { type Answer, listOf, sendAnswer, toResponse } from "./answer.ts";
import { respondWithDownload } from "./download.ts";
import { revisionIn, withTag } from "./entity-tag.ts";
import { runOnce } from "./idempotency.ts";
import { fromNode, fromRequest, type Incoming, isPlain } from "./incoming.ts";
import { serveDocument } from "./openapi/serve-document.ts";
import { readInput, urlInput } from "./read-input.ts";
import type { Route } from "./route.ts";
import { createRouter, type Place } from "./router.ts";
import { routes } from "./routes/index.ts";
import { createThrottle, NONE, type Throttle, unlimited, type Verdict } from "./throttle.ts";
import { unknownInQuery } from "./unknown.ts";

/** The REST API for any server: requests and responses of the web standard. */
export type Serve = (request: Request) => Promise<Response>;

export type Api = {
  serve: Serve;
  /** The same on a server of Node's, where JSON needs no web-standard request and response. */
  listen(request: IncomingMessage, response: ServerResponse): Promise<void> | void;
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

/**
 * For routes that accept large files: receiving ten megabytes already affects other clients, so a client sends one at a
 * time.
 */
const ONE_FILE = { running: 8, runningPerClient: 1, waiting: 100, waitingPerClient: 10 };

type Parts = { throttle: Throttle; follow: ReturnType<typeof createFollow>; lanes: Lanes; files: Lanes };

/** A request, and what becomes known of it on its way. */
type Exchange = {
  incoming: Incoming;
  requestId: string;
  /** The `RateLimit-*` headers, once the caller was counted. */
  limits: Readonly<Record<string, string>>;
};

/**
 * The REST API.
 * match → maintenance → authenticate → throttle → brand → execute → status and body (house.md "Straight paths").
 */
export function createApi(services: Platform): Api {
  const find = createRouter(BASE, routes);
  const parts: Parts = {
    throttle: services.env.RATE_LIMITS === "off" ? unlimited : createThrottle(),
    follow: createFollow(services),
    lanes: createLanes(),
    files: createLanes(ONE_FILE),
  };

  /** Without a promise where the answer is known at once. */
  function answer(incoming: Incoming, place: Place | null): Answer | Promise<Answer | Response> {
    const exchange = { incoming, requestId: requestIdOf(incoming.headers), limits: NONE };
    try {
      const made = answerAt(services, parts, place, exchange);
      return made instanceof Promise ? whenMade(made, exchange) : withAlways(made, exchange);
    } catch (error) {
      return withAlways(refuse(services, error, exchange), exchange);
    }
  }

  async function whenMade(made: Promise<Answer | Response>, exchange: Exchange): Promise<Answer | Response> {
    try {
      return withAlways(await made, exchange);
    } catch (error) {
      return withAlways(refuse(services, error, exchange), exchange);
    }
  }

  const serve: Serve = async (request) => {
    const incoming = fromRequest(request);
    const made = await answer(incoming, find(incoming.path));
    if (!(made instanceof Response)) return toResponse(made, request.method);
    return request.method === "HEAD" ? new Response(null, made) : made;
  };
  const listenToAny = getRequestListener(serve, { overrideGlobalObjects: false });

  return {
    serve,
    listen(request, response) {
      if (!isPlain(request)) return listenToAny(request, response);
      const incoming = fromNode(request, response);
      const place = find(incoming.path);
      if (place && streams(place, incoming)) return listenToAny(request, response);
      const send = (made: Answer | Response): void => {
        // Handed on, the request would be performed a second time.
        if (made instanceof Response) throw new Error(`${request.url}: answered with more than JSON.`);
        sendAnswer(response, made);
      };
      const made = answer(incoming, place);
      return made instanceof Promise ? made.then(send) : send(made);
    },
  };
}

/** Adds the headers of every response to a request. */
function withAlways<Made extends Answer | Response>(made: Made, { incoming, requestId }: Exchange): Made {
  const isOfCli = incoming.headers.get("x-service-client") === "cli";
  if (made instanceof Response) {
    for (let at = 0; at < ALWAYS.length; at += 2) made.headers.set(ALWAYS[at] ?? "", ALWAYS[at + 1] ?? "");
    made.headers.set("X-Request-Id", requestId);
    if (isOfCli) made.headers.set("X-Service-Version", VERSION);
  } else {
    made.headers.push(...ALWAYS, "X-Request-Id", requestId);
    // The command-line client tells its user when this version is newer than its own.
    if (isOfCli) made.headers.push("X-Service-Version", VERSION);
  }
  return made;
}

/** Whether a request is answered with more than JSON, or sends more. */
function streams(place: Place, incoming: Incoming): boolean {
  const route = routeOf(place, incoming.method);
  return (
    place.routes === "document" ||
    (route !== undefined && (route.body === "multipart" || !!route.downloads || asksToFollow(route, incoming)))
  );
}

function asksToFollow(route: Route, { headers }: Incoming): boolean {
  return route.follows === true && asksForEvents(headers);
}

function routeOf({ routes: found }: Place, method: string): Route | undefined {
  return found === "document" ? undefined : found.get(method === "HEAD" ? "GET" : method);
}

/** @throws Fault, also before it returns */
function answerAt(
  services: Platform,
  parts: Parts,
  place: Place | null,
  exchange: Exchange,
): Promise<Answer | Response> | Answer {
  if (!place) throw fault("not_found", { what: "Address" });
  const { method } = exchange.incoming;
  const route = routeOf(place, method);
  if (route)
    return (
      answerAtOnce(services, parts, route, exchange) ??
      handle(services, parts, { route, ids: pathIds(place.values) }, exchange)
    );
  const methods = place.routes === "document" ? ["GET"] : [...place.routes.keys()];
  if (place.routes === "document" && (method === "GET" || method === "HEAD")) {
    return answerWithDocument(services, parts, exchange);
  }
  const allow = [...methods, ...(methods.includes("GET") ? ["HEAD"] : []), "OPTIONS"];
  if (method !== "OPTIONS") throw fault("method_not_allowed", { allow });
  return { status: 204, headers: preflightHeaders(allow), json: null };
}

/** For an output that is known and nobody's in particular, nothing is looked up, and nothing waits its turn. */
function answerAtOnce(
  services: Platform,
  { throttle }: Parts,
  route: Route,
  exchange: Exchange,
): Answer | Promise<Answer> | null {
  const { method, search, headers } = exchange.incoming;
  if (!route.op.ready || route.as !== undefined || method !== "GET" || search !== "" || isTracing()) return null;
  if (headers.get("authorization") !== null) return null;
  const output = readyOutput(route.op, services);
  if (output === undefined) return null;
  if (services.env.MAINTENANCE_MODE) throw fault("maintenance", {});
  const verdict = throttle(GUEST, clientAddress(headers, services.env));
  const send = ({ headers: limits, denied }: Verdict): Answer => {
    exchange.limits = limits;
    if (denied) throw denied;
    return { status: route.status, headers: headersOf(route, limits), ...jsonOfShared(output as object) };
  };
  return verdict instanceof Promise ? verdict.then(send) : send(verdict);
}

/** The headers of success. */
function headersOf({ cache = "no-store" }: Route, limits: Readonly<Record<string, string>>): string[] {
  return [...(limits === NONE ? [] : listOf(limits)), "Cache-Control", cache];
}

async function answerWithDocument(services: Platform, { throttle }: Parts, exchange: Exchange): Promise<Response> {
  if (services.env.MAINTENANCE_MODE) throw fault("maintenance", {});
  const { headers } = exchange.incoming;
  const { headers: limits, denied } = await throttle(GUEST, clientAddress(headers, services.env));
  exchange.limits = limits;
  if (denied) throw denied;
  return serveDocument(headers, services.env.API_URL, limits);
}

type Called = { route: Route; ids: Record<string, number> };

async function handle(
  services: Platform,
  parts: Parts,
  { route, ids }: Called,
  exchange: Exchange,
): Promise<Answer | Response> {
  if (services.env.MAINTENANCE_MODE) throw fault("maintenance", {});
  const { incoming, requestId } = exchange;
  const { headers, request } = incoming;
  const span = currentSpan();
  span?.rename(`${route.method} ${BASE}${route.path}`);
  span?.set({ "http.route": BASE + route.path, "masthead.request_id": requestId });
  const address = clientAddress(headers, services.env);
  const authorization = headers.get("authorization");
  const brandSlug = headers.get("x-service-brand");
  const needsSelected = route.op.scope === "brand" && brandSlug === null;
  const found =
    authorization === null
      ? null
      : needsSelected
        ? await authenticateWithBrand(services, authorization, address)
        : { person: await authenticateBearer(services, authorization, address) };
  const caller: Caller = found?.person ?? GUEST;
  const { headers: limits, denied } = await parts.throttle(caller, address);
  exchange.limits = limits;
  if (denied) throw denied;

  const origin = {
    requestId,
    entryPoint: entryPointOf(headers.get("x-service-client")),
    address,
    userAgent: headers.get("user-agent"),
  };
  const called = { services, caller, origin, brandSlug };
  const selected = found && "selected" in found ? found.selected : undefined;
  const ctx = await resolveContext(route.op, { ...called, selected }, ids.id);
  if (Object.values(ids).includes(NO_ID)) throw fault("not_found", { what: "Address" });
  if (request && asksToFollow(route, incoming)) {
    const errors = unknownInQuery(route, incoming);
    if (Object.keys(errors).length > 0) throw fault("invalid", { errors });
    const again = async () => {
      const person = await authenticateBearer(services, authorization, address);
      return resolveContext(route.op, { ...called, caller: person ?? GUEST });
    };
    return parts.follow({ ctx, request, again }, { ...limits, "Cache-Control": "no-store" });
  }
  // An upload takes as long as the sender's bandwidth requires; its processing is queued separately.
  const work = () => {
    // A client that disconnected while waiting is not served.
    if (incoming.isAborted()) throw fault("unavailable", { message: ABORTED });
    return executeRequest(services, { route, ids, ctx, caller }, exchange);
  };
  if (route.body === "multipart") return await work();
  return await (route.limitBytes ? parts.files : parts.lanes).run({ caller, address, op: route.op }, work);
}

type AuthorizedRequest = Called & { ctx: PublicContext; caller: Caller };

/** Reads the body, runs the operation and makes the response. */
async function executeRequest(
  services: Platform,
  { route, ids, ctx, caller }: AuthorizedRequest,
  { incoming, limits, requestId }: Exchange,
): Promise<Answer | Response> {
  const responseFor = (output: unknown) => {
    const made = route.isIdle?.(output) ? 200 : route.status;
    return { status: made, body: route.as === undefined ? output : { [route.as]: output }, isReplay: false };
  };
  const runSent = async () => {
    const { input, raw, unknown, discard } = await readInput(route, incoming, caller);
    return runOnce({ services, caller, route, incoming, raw }, async (db) =>
      responseFor(await execute(route.op, { ...ctx, db }, { ...input, ...ids }, unknown)),
    ).finally(discard);
  };
  const { status, body, isReplay } =
    route.method === "GET"
      ? responseFor(
          await execute(route.op, ctx, { ...urlInput(route, incoming), ...ids }, unknownInQuery(route, incoming)),
        )
      : await runSent();

  if (route.downloads) {
    const onFailure = (err: unknown) => services.log.error({ err, requestId }, "download aborted");
    return respondWithDownload(body as Download, { ...limits, "Cache-Control": "no-store" }, onFailure);
  }
  const headers = headersOf(route, limits);
  if (isReplay) headers.push("Idempotent-Replayed", "true");
  if (status === 204) return { status, headers, json: null };
  if (route.hasTag) return withTag(incoming, { status, headers, json: JSON.stringify(body) }, revisionIn(route, body));
  const isShared = route.op.sharesOutput && route.as === undefined;
  return { status, headers, ...(isShared ? jsonOfShared(body as object) : { json: JSON.stringify(body) }) };
}

type Json = Required<Pick<Answer, "bytes">> & { json: string };

const sharedJson = new WeakMap<object, Json>();

function jsonOfShared(body: object): Json {
  const known = sharedJson.get(body);
  if (known) return known;
  const json = JSON.stringify(body);
  const made = { json, bytes: Buffer.byteLength(json) };
  sharedJson.set(body, made);
  return made;
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

function preflightHeaders(allow: string[]): string[] {
  return listOf({
    Allow: allow.join(", "),
    "Access-Control-Allow-Methods": allow.join(", "),
    "Access-Control-Allow-Headers":
      "Authorization, Content-Type, Accept, Idempotency-Key, If-Match, If-None-Match, X-Request-Id, X-Service-Brand, X-Service-Client",
    "Access-Control-Max-Age": "600",
  });
}

function refuse(services: Platform, error: unknown, { incoming, limits, requestId }: Exchange): Answer {
  const headers = { ...limits, "Cache-Control": "no-store" };
  // A body that ends with its connection is nobody's fault, and nobody reads the answer.
  const expected = incoming.isAborted() ? fault("unavailable", { message: ABORTED }) : asFault(error);
  if (!expected) {
    services.log.error({ err: error, requestId, path: incoming.path }, "request failed");
    return { status: 500, headers: listOf(headers), json: JSON.stringify(serverError(requestId)) };
  }
  if (expected !== error && !incoming.isAborted())
    services.log.warn({ err: error, requestId, path: incoming.path }, "database unavailable");
  const response = responseOf(expected);
  return {
    status: response.status,
    headers: listOf({ ...headers, ...response.headers }),
    json: JSON.stringify(response.body),
  };
}

let opened: Api | undefined;

/** The API on this process's own configuration, mounted by the web server and by Next's route file. */
export function restApi(): Api {
  opened ??= createApi(webServices());
  return opened;
}

export const serve: Serve = (request) => restApi().serve(request);
