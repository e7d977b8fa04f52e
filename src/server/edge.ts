import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { RefusalDelay } from "#domain/operations/limits/index.ts";
import { type Fault, fault } from "#kernel/fault.ts";
import type { Env } from "#platform/env.ts";
import { inLanguage } from "#platform/languages.ts";
import type { Log } from "#platform/log.ts";
import { bodyLimit, hasBody, type Pace, watchBody } from "./body.ts";
import type { createCustomDomains, Site } from "./custom-domains.ts";
import { discardWrites, holdFailedPage } from "./failed-page.ts";
import { allowPage, fillHeaders, headerLines, headersForPage } from "./headers.ts";
import { requestLanguage } from "./languages.ts";
import { createLimits } from "./limits.ts";
import { createMailboxGuard, withoutMailbox } from "./mailbox.ts";
import { createMetricsGuard, type MetricsAccess } from "./metrics.ts";
import { needsDatabase, type OutageGuard } from "./outage.ts";
import { keepMissingHeaders, markPeer } from "./peer.ts";
import { formOf, send, sendRefusal } from "./respond.ts";
import { canonicalTarget, type Destination, pathOf, routeOf } from "./route.ts";
import { countRequest, inRequestSpan } from "./telemetry.ts";

/** A request on its way through the edge. */
type Visit = {
  request: IncomingMessage;
  response: ServerResponse;
  /** The request target in its one spelling, and its path. */
  url: string;
  path: string;
  destination: Destination;
};

type Handler = (request: IncomingMessage, response: ServerResponse) => unknown;

/** The handlers behind the edge. */
export type Handlers = {
  rest: Handler;
  mcp: Handler;
  oauth: Handler;
  callbacks: Handler;
  shortLinks: Handler;
  live: Handler;
  metrics: Handler;
  /** Next: the studio's pages, and the routes beside them. */
  page: Handler;
  /** Sends a built file, if the request is for one. */
  sendFile(request: IncomingMessage, response: ServerResponse): boolean;
  /** Sends the texts of a language, if the request is for them. */
  sendLanguage?(request: IncomingMessage, response: ServerResponse): boolean;
};

/** Longer URLs than any page or call of ours has. */
const LONGEST_URL = 8192;
const REFUSED_TARGET =
  "The address is refused: it has to be a path without dot segments, backslashes, doubled or encoded slashes.";
/** Header lines; browsers send some twenty, proxies add some ten. */
const MAX_HEADERS = 100;
/** How long what follows a malformed request is read, so that the client gets the response. */
const MALFORMED_MS = 5000;
/** Pages support no other methods; server actions are posted. */
const PAGE_METHODS = ["GET", "HEAD", "POST"];
const READ_METHODS = ["GET", "HEAD"];

/**
 * What runs before every adapter: records the client's address, refuses requests that no adapter accepts, enforces
 * limits, and adds security headers to each response. target → shape → maintenance → local mailbox → body → custom domain →
 * route → limits → handler
 * @returns a function that installs it on a server
 */
export function createEdge({
  env,
  log,
  isDev,
  handlers,
  pace,
  holdBack,
  outage,
  readsInOutage = () => false,
  findSite,
  unready = () => null,
}: {
  env: Env;
  log: Log;
  isDev: boolean;
  handlers: Handlers;
  pace?: Pace;
  holdBack?: RefusalDelay;
  /** Without it every request waits for an unreachable database. */
  outage?: OutageGuard;
  /** Whether a replica answers what only reads while the database is unreachable. */
  readsInOutage?: () => boolean;
  /** Without it no brand has a custom domain. */
  findSite?: ReturnType<typeof createCustomDomains>;
  /** Why a load balancer should send requests to another process; null while there is no reason. */
  unready?: () => string | null;
}): (server: Server) => void {
  const isHttps = env.APP_URL.startsWith("https:");
  const checkMailboxAccess = createMailboxGuard(env);
  const checkMetricsAccess = createMetricsGuard(env);
  const limit = createLimits(env, holdBack);
  /** Requests with `Expect: 100-continue`, whose clients wait for a status before they send the body. */
  const waiting = new WeakSet<IncomingMessage>();
  const malformed = new WeakSet<Duplex>();

  const page: Handler = (request, response) => {
    keepMissingHeaders(request);
    return handlers.page(request, response);
  };

  function take(request: IncomingMessage, response: ServerResponse): void {
    // A connection that was cut still delivers what had arrived on it.
    if (request.socket.destroyed) return;
    const target = canonicalTarget(request.url ?? "");
    const url = target ?? request.url ?? "";
    // Every guard and every handler reads this one.
    request.url = url;
    const path = pathOf(url);
    const destination: Destination = target === null ? { to: "refusal" } : routeOf(url, request.headers.host, env);
    inRequestSpan(request, response, { destination, path }, () => begin({ request, response, url, path, destination }));
  }

  /** Decides without a promise what it can, because the promises of a request take longer than some responses. */
  function begin(visit: Visit): unknown {
    const { request, response, url, path, destination } = visit;
    const mailbox = destination.to === "studio" ? checkMailboxAccess(request) : withoutMailbox(request);
    const metricsAccess = destination.to === "metrics" ? checkMetricsAccess(request) : "closed";
    markPeer(request, { env, log });
    fillHeaders(response, isHttps);
    countRequest(response, destination, path);
    const limitBytes = hasBody(request) ? bodyLimit(destination, path, request.headers) : 0;
    if (limitBytes > 0) watchBody(request, response, { limitBytes, isHttps, pace });
    try {
      if (url.length > LONGEST_URL) return send(response, 414, { message: "The address is too long." });
      if (request.rawHeaders.length > 2 * MAX_HEADERS)
        return send(response, 431, { message: "There are too many headers." });
      if (destination.to === "refusal") return send(response, 400, { message: REFUSED_TARGET });
      if (env.MAINTENANCE_MODE && path !== "/healthz") return refuse(visit, fault("maintenance", {}));
      if (mailbox.handle(response)) return;
      if (limitBytes > 0 && Number(request.headers["content-length"] ?? 0) > limitBytes)
        return refuse(visit, fault("payload_too_large", { limitBytes }));
      const server = path === "/readyz" ? unready() : null;
      if (server !== null) return send(response, 503, { status: "not ready", parts: { server } });
      const outageOfVisit = outage && (destination.to === "rest" || needsDatabase(path)) ? outage : null;
      // The API itself refuses what no replica can answer.
      const isReadable = destination.to === "rest" && READ_METHODS.includes(request.method ?? "") && readsInOutage();
      if (outageOfVisit?.isUnreachable() && !isReadable) return refuseUnavailable(visit);
      const held =
        outageOfVisit && formOf(destination, path) === "page"
          ? holdFailedPage(response, outageOfVisit.check, () => refuseUnavailable(visit))
          : null;
      if (request.headers.expect !== undefined && waiting.has(request)) response.writeContinue();
      const found = findSite?.(request, response, destination, path) ?? "installation";
      const access = { metrics: metricsAccess, isMailboxClosed: mailbox.isClosed };
      const done =
        found instanceof Promise ? found.then((site) => passOn(visit, site, access)) : passOn(visit, found, access);
      if (done instanceof Promise) done.catch((error: unknown) => fail(visit, error));
      // What is still not answered may be waiting for the database.
      if (outageOfVisit && !outageOfVisit.isUnreachable() && !response.headersSent && !response.destroyed) {
        outageOfVisit.watch(response, () => {
          if (isReadable || held?.isHeld()) return;
          refuseUnavailable(visit);
          // Any later output of its adapter is discarded.
          discardWrites(response);
        });
      }
    } catch (error) {
      fail(visit, error);
    }
  }

  /** @returns a promise where the handler has one */
  function passOn(
    visit: Visit,
    site: Site,
    { metrics, isMailboxClosed }: { metrics: MetricsAccess; isMailboxClosed: boolean },
  ): unknown {
    const { request, response, path, destination } = visit;
    if (response.destroyed) return;
    if (typeof site === "object") return refuse(visit, site);
    if (site === "nowhere" || destination.to === "nowhere" || isMailboxClosed)
      return refuse(visit, fault("not_found", { what: "Address" }));
    if (destination.to === "rest") {
      request.url = destination.url;
      // In development Next serves the API too, because it reloads changed modules.
      return (isDev ? page : handlers.rest)(request, response);
    }
    if (destination.to === "metrics") {
      if (metrics === "closed") return refuse(visit, fault("not_found", { what: "Address" }));
      if (metrics === "wants_token") return refuse(visit, fault("unauthenticated", {}));
      if (!READ_METHODS.includes(request.method ?? ""))
        return refuse(visit, fault("method_not_allowed", { allow: READ_METHODS }));
      return handlers.metrics(request, response);
    }
    if (destination.to === "mcp") return handlers.mcp(request, response);
    // Programs get `error_description` in ASCII, so in English; people see the pages that browsers request.
    if (destination.to === "oauth" && request.method === "GET")
      return inBrowserLanguage(visit, () => handlers.oauth(request, response));
    if (destination.to === "oauth") return handlers.oauth(request, response);
    if (destination.to === "callbacks") return handlers.callbacks(request, response);
    if (destination.to === "short_links") return inBrowserLanguage(visit, () => handlers.shortLinks(request, response));
    if (destination.to === "live") return handlers.live(request, response);
    if (handlers.sendFile(request, response) || handlers.sendLanguage?.(request, response)) return;
    // Next's image optimizer would cache copies of deleted images; everything else at this path was built and is sent
    // above.
    if (path.startsWith("/_next/") && (!isDev || path.startsWith("/_next/image"))) {
      return refuse(visit, fault("not_found", { what: "Address" }));
    }
    if (formOf(destination, path) === "page" && !PAGE_METHODS.includes(request.method ?? "")) {
      return refuse(visit, fault("method_not_allowed", { allow: PAGE_METHODS }));
    }
    return openStudio(visit, site);
  }

  async function openStudio(visit: Visit, site: Site): Promise<void> {
    const { request, response, path } = visit;
    const throttled = path === "/healthz" ? null : await limit(request, response, path);
    if (throttled) return void refuse(visit, throttled);
    if (response.destroyed) return;
    const pageHeaders = headersForPage(request, {
      isDev,
      isHttps,
      apiUrl: env.API_URL,
      mediaOrigin: site === "custom_domain" ? new URL(env.APP_URL).origin : null,
    });
    allowPage(response, pageHeaders);
    await inBrowserLanguage(visit, () => page(request, response));
  }

  function inBrowserLanguage({ request, path }: Visit, task: () => unknown): Promise<unknown> {
    return inLanguage(requestLanguage(request, path), async () => task());
  }

  function refuse({ request, response, path, destination }: Visit, reason: Fault): unknown {
    const send = () => sendRefusal(request, response, reason, formOf(destination, path));
    // Programs get English.
    if (destination.to !== "studio" && destination.to !== "nowhere") return send();
    return inLanguage(requestLanguage(request, path), send);
  }

  function refuseUnavailable(visit: Visit): unknown {
    return refuse(visit, fault("unavailable", { message: "The database isn't responding. Try again in a moment." }));
  }

  function fail({ response, path }: Visit, error: unknown): void {
    // Without the query, because links in mails carry their tokens there.
    log.error({ err: error, path }, "request failed");
    if (response.headersSent) response.destroy();
    else send(response, 500, { message: "Internal Server Error" });
  }

  /**
   * A request that Node's parser rejects never reaches a handler: respond on the raw connection, and discard what still
   * arrives on it for a moment, each piece of which is rejected too.
   */
  function refuseMalformed(error: NodeJS.ErrnoException, socket: Duplex): void {
    if (malformed.has(socket)) return;
    malformed.add(socket);
    setTimeout(() => socket.destroy(), MALFORMED_MS).unref();
    if (error.code === "ECONNRESET" || !socket.writable) return void socket.destroy();
    const status =
      error.code === "HPE_HEADER_OVERFLOW"
        ? "431 Request Header Fields Too Large"
        : error.code === "ERR_HTTP_REQUEST_TIMEOUT"
          ? "408 Request Timeout"
          : "400 Bad Request";
    const body = JSON.stringify({ message: status.slice(4) });
    socket.end(
      `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Type: application/json\r\n` +
        `${headerLines(isHttps)}Content-Length: ${body.length}\r\n\r\n${body}`,
    );
  }

  return (server) => {
    server.on("request", take);
    server.on("checkContinue", (request, response) => {
      waiting.add(request);
      server.emit("request", request, response);
    });
    server.on("checkExpectation", (_request, response) => {
      fillHeaders(response, isHttps);
      send(response, 417, { message: "Expectation Failed" });
    });
    server.on("clientError", refuseMalformed);
  };
}
