import type { IncomingMessage, ServerResponse } from "node:http";
import { ReadableStream } from "node:stream/web";
import { errors } from "oidc-provider";
import { addressKeys, throttleAttempts } from "#domain/operations/limits/index.ts";
import type { Rate } from "#domain/operations/limits/rules.ts";
import type { PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { Platform } from "#platform/services.ts";
import { asFault, responseOf, serverError } from "../faults.ts";
import { createThrottle, unlimited } from "../rest/throttle.ts";
import { webServices } from "../web-services.ts";
import { contextOf, headersOf } from "./context.ts";
import { decideConsent } from "./decide.ts";
import { isOurResource, resourceMetadata, resourceOf, serverMetadata } from "./metadata.ts";
import { createProvider } from "./provider.ts";

export type ServeOAuth = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

/** Registrations per IP address; a client registers once per installation. */
const REGISTRATION_RATE = { limit: 60, windowSeconds: 3600 };
/** Requests pushed, and consent screens begun, per IP address: each creates a row, even without a sign-in. */
const REQUEST_RATE = { limit: 60, windowSeconds: 60 };
/** Bytes of a client's request: its metadata is short, tokens and verifiers are shorter. */
const LARGEST_BODY = 16 * 1024;

const ALWAYS = {
  "X-Content-Type-Options": "nosniff",
  "Referrer-Policy": "no-referrer",
  "Cache-Control": "no-store",
};

/** Clients in browsers read the metadata and exchange their codes; none of it uses cookies. */
const CORS = {
  "Access-Control-Allow-Origin": "*",
  "Access-Control-Expose-Headers": "WWW-Authenticate, X-Request-Id, Retry-After",
};

/** One endpoint: its methods, whether pages of other sites may call it, and its handler. */
type Endpoint = { methods: readonly string[]; isOpen: boolean; handle(): Promise<void> | void };
type Exchange = { ctx: PublicContext; request: IncomingMessage; response: ServerResponse };

/**
 * Creates the server of an installation: match → method → maintenance → throttle → respond, with errors in the
 * contract's shape.
 */
export function createServeOAuth(services: Platform): ServeOAuth {
  const { env, log } = services;
  const provider = createProvider(services);
  const library = provider.callback();
  const limit = env.RATE_LIMITS === "off" ? unlimited : createThrottle();

  return async (request, response) => {
    const ctx = contextOf(services, request);
    const { requestId, address } = ctx.origin;
    setAll(response, { ...ALWAYS, "X-Request-Id": requestId });
    try {
      const { methods, isOpen, handle: result } = endpointOf({ ctx, request, response });
      if (isOpen) setAll(response, CORS);
      if (isOpen && request.method === "OPTIONS") return respondToPreflight(response, methods);
      if (!methods.includes(request.method ?? "")) throw fault("method_not_allowed", { allow: [...methods] });
      if (env.MAINTENANCE_MODE) throw fault("maintenance", {});
      const { headers, denied } = await limit(ctx.caller, address);
      setAll(response, headers);
      if (denied) throw denied;
      if (isOpen && Number(request.headers["content-length"] ?? 0) > LARGEST_BODY) {
        throw fault("payload_too_large", { limitBytes: LARGEST_BODY });
      }
      await result();
    } catch (error) {
      const expected = asFault(error);
      if (!expected) log.error({ err: error, requestId }, "oauth request failed");
      const refusal = expected ? responseOf(expected) : { status: 500, body: serverError(requestId) };
      setAll(response, "headers" in refusal ? refusal.headers : {});
      sendJson(response, refusal.status, refusal.body);
    }
  };

  function endpointOf(exchange: Exchange): Endpoint {
    const { ctx, request, response } = exchange;
    const url = new URL(request.url ?? "/", env.APP_URL);
    const go = async () => {
      await library(request, response);
      // The library leaves the rest of a body that is too large unread, and it would precede the connection's next
      // request.
      request.resume();
    };
    switch (url.pathname) {
      case "/.well-known/oauth-authorization-server":
        return show(exchange, serverMetadata(env.APP_URL));
      case "/.well-known/oauth-protected-resource":
      case "/.well-known/oauth-protected-resource/mcp":
        return show(exchange, resourceMetadata(env.APP_URL));
      case "/oauth/token":
      case "/oauth/revoke":
        return { methods: ["POST"], isOpen: true, handle: go };
      case "/oauth/register":
        return {
          methods: ["POST"],
          isOpen: true,
          handle: () => requireAllowed(ctx, "oauth_register", REGISTRATION_RATE).then(go),
        };
      case "/oauth/par":
        return {
          methods: ["POST"],
          isOpen: true,
          handle: () => requireAllowed(ctx, "oauth_par", REQUEST_RATE).then(go),
        };
      case "/oauth/authorize":
        settleQuery(request, url, env.APP_URL);
        return {
          methods: ["GET"],
          isOpen: false,
          handle: () => requireAllowed(ctx, "oauth_authorize", REQUEST_RATE).then(go),
        };
    }
    const [, uid] = /^\/oauth\/consent\/([\w-]+)\/decision$/.exec(url.pathname) ?? [];
    if (uid === undefined) return { methods: ["GET"], isOpen: false, handle: go };
    const isSameBrowser = () =>
      provider.interactionDetails(request, response).then((found) => found.uid === uid, refuseUnknown);
    const result = async () =>
      sendJson(response, 200, await decideConsent(ctx, webRequest(request, url), uid, isSameBrowser));
    return { methods: ["POST"], isOpen: false, handle: result };
  }
}

/**
 * Returns false if the cookie of a pending request is missing or forged; any other error is a defect and thrown again.
 */
function refuseUnknown(error: unknown): false {
  if (error instanceof errors.SessionNotFound) return false;
  throw error;
}

function requireAllowed({ db, origin }: PublicContext, what: string, rate: Rate): Promise<void> {
  return throttleAttempts(db, addressKeys(what, origin.address), rate);
}

/** Parameters that only OpenID Connect defines must be ignored (RFC 6749 §3.1); the library would reject them. */
const OF_OPENID = ["acr_values", "claims", "id_token_hint", "max_age", "nonce"];

/**
 * The library would also respond by a form with a script, or in the fragment; with this setting it rejects those modes.
 */
function settleQuery(request: IncomingMessage, url: URL, appUrl: string): void {
  const mode = url.searchParams.get("response_mode");
  if (mode !== null && mode !== "query") url.searchParams.set("response_mode", "unsupported");
  for (const name of OF_OPENID) url.searchParams.delete(name);
  const resources = url.searchParams.getAll("resource");
  // The library compares resources letter by letter.
  if (resources.length > 0 && resources.every((resource) => isOurResource(resource, appUrl)))
    url.searchParams.set("resource", resourceOf(appUrl));
  request.url = url.pathname + url.search;
}

function show({ response }: Exchange, document: object): Endpoint {
  const result = () => {
    setAll(response, { "Cache-Control": "public, max-age=300" });
    sendJson(response, 200, document);
  };
  return { methods: ["GET", "HEAD"], isOpen: true, handle: result };
}

function respondToPreflight(response: ServerResponse, methods: readonly string[]): void {
  setAll(response, {
    "Access-Control-Allow-Methods": [...methods, "OPTIONS"].join(", "),
    "Access-Control-Allow-Headers": "Authorization, Content-Type, Accept, MCP-Protocol-Version",
    "Access-Control-Max-Age": "600",
  });
  response.writeHead(204).end();
}

function webRequest(request: IncomingMessage, url: URL): Request {
  // Starts reading only when it is read itself: Node discards a body that was never read, so that the connection can be
  // reused.
  const body = ReadableStream.from(request);
  // A stream as a body needs `duplex`, which the DOM types do not have.
  return new Request(url, { method: "POST", headers: headersOf(request), body, duplex: "half" } as object);
}

function setAll(response: ServerResponse, headers: Record<string, string>): void {
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
}

function sendJson(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { "Content-Type": "application/json; charset=utf-8" }).end(JSON.stringify(body));
}

let served: ServeOAuth | undefined;

/** The authorization server on this process's own configuration. */
export const serveOAuth: ServeOAuth = (request, response) => {
  served ??= createServeOAuth(webServices());
  return served(request, response);
};
