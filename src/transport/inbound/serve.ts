import { type Accepted, acceptCallback, findReceiver } from "#domain/engagement/callbacks/index.ts";
import { addressKeys, createMinuteLimit, createRefusalDelay, type Spent } from "#domain/operations/limits/index.ts";
import type { PublicContext } from "#kernel/context.ts";
import { fault } from "#kernel/fault.ts";
import type { Platform } from "#platform/services.ts";
import { faultResponse, serverError } from "../faults.ts";
import { clientAddress } from "../request/client-address.ts";
import { requestIdOf } from "../request/request-id.ts";
import { readBytes } from "../rest/body-bytes.ts";
import { webServices } from "../web-services.ts";
import { receiveStripe } from "./stripe.ts";

const BODY_LIMIT = 1024 * 1024;
/** Unsigned requests per minute and IP address. Signed ones always pass, or a network's events would be lost. */
const FAILURES_PER_MINUTE = 300;

let served: ((request: Request) => Promise<Response>) | undefined;

/** `/webhooks/*`: the allowed hosts are checked before (`server/route.ts`). */
export function serveCallbacks(request: Request): Promise<Response> {
  served ??= createCallbacks(webServices());
  return served(request);
}

/**
 * Handles requests of networks and the payment processor; without session or token: each request is authenticated by
 * its signature.
 */
export function createCallbacks(services: Platform): (request: Request) => Promise<Response> {
  const failures = createMinuteLimit(FAILURES_PER_MINUTE);
  const holdBack = createRefusalDelay();
  const isLimited = services.env.RATE_LIMITS === "on";

  return async function answer(request: Request): Promise<Response> {
    const requestId = requestIdOf(request.headers);
    const [platform = "", ...rest] = new URL(request.url).pathname.split("/").slice(2);
    try {
      const response =
        platform === "stripe" && rest.length === 0
          ? await receiveStripe(request, services)
          : await respondToNetwork(request, platform, rest.join("/"), contextOf(request, platform, requestId));
      return withHeaders(response, request, requestId);
    } catch (error) {
      const refusal = faultResponse(error);
      if (refusal) return withHeaders(refusal, request, requestId);
      services.log.error({ err: nameOf(error), requestId, platform }, "callback could not be processed");
      return withHeaders(Response.json(serverError(requestId), { status: 500 }), request, requestId);
    }
  };

  function contextOf({ headers }: Request, platform: string, requestId: string): PublicContext {
    const address = clientAddress(headers, services.env);
    const origin = { requestId, entryPoint: "job" as const, address, userAgent: headers.get("user-agent") };
    return { ...services, caller: { kind: "system", job: `callbacks.${platform}` }, origin };
  }

  async function respondToNetwork(
    request: Request,
    platform: string,
    path: string,
    ctx: PublicContext,
  ): Promise<Response> {
    if (services.env.MAINTENANCE_MODE) throw fault("maintenance", {});
    const method = request.method === "HEAD" ? "GET" : request.method;
    const inbound = findReceiver(ctx, { platform, path, method });
    const key = addressKeys("callbacks", ctx.origin.address).join();
    // After too many attempts, handshake tokens are no longer compared.
    if (method === "GET") await requireRoom(key);
    const body = method === "GET" ? new Uint8Array() : await readBytes(request, BODY_LIMIT);
    const query = new URL(request.url).searchParams;
    const sent = { method: method === "GET" ? ("GET" as const) : ("POST" as const), path, query, body };
    const result = await acceptCallback(ctx, inbound, { ...sent, headers: request.headers });
    if (result.kind === "refused") await countFailure(key, result.status);
    return responseTo(result);
  }

  async function requireRoom(key: string): Promise<void> {
    const state = isLimited ? failures.spend(key, 0) : null;
    if (state?.remaining === 0) await refuse(key, state);
  }

  async function countFailure(key: string, status: number): Promise<void> {
    if (!isLimited || (status !== 401 && status !== 403)) return;
    const state = failures.spend(key);
    if (state.isOver) await refuse(key, state);
  }

  async function refuse(key: string, { limit, resetSeconds }: Spent): Promise<never> {
    await holdBack.delay(key);
    throw fault("throttled", { limit, retryAfterSeconds: Math.max(1, resetSeconds) });
  }
}

function responseTo(result: Accepted): Response {
  switch (result.kind) {
    case "challenge":
      return new Response(result.body, { headers: { "Content-Type": `${result.type}; charset=utf-8` } });
    case "refused":
      return Response.json({ message: result.message }, { status: result.status });
    case "accepted":
      return Response.json(result.confirmation ?? { received: true });
  }
}

function withHeaders(response: Response, { method }: Request, requestId: string): Response {
  const headers = new Headers(response.headers);
  headers.set("X-Request-Id", requestId);
  headers.set("Cache-Control", "no-store");
  headers.set("X-Content-Type-Options", "nosniff");
  return new Response(method === "HEAD" ? null : response.body, { status: response.status, headers });
}

/** Error messages may repeat what was sent. */
function nameOf(error: unknown): string {
  return error instanceof Error ? error.name : "Error";
}
