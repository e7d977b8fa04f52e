import { beginAgain, returnFromPlatform } from "#domain/publishing/channels/index.ts";
import { isFault } from "#kernel/fault.ts";
import type { Platform } from "#platform/services.ts";
import { clientAddress } from "../request/client-address.ts";
import { requestIdOf } from "../request/request-id.ts";
import { studioServices } from "../studio/studio.ts";

/** The page for a user who returns without a connection attempt, or too late. */
const ENDED = "/oauth/ended";

/**
 * `GET /oauth/{platform}/callback`: redirects a user who returns from a platform to the studio, or a guest to the page
 * of their link, whose host may be another. The allowed hosts are checked before (`server/route.ts`).
 */
export async function receiveReturn(
  request: Request,
  platform: string,
  services: Platform = studioServices(),
): Promise<Response> {
  const { env, log } = services;
  if (env.MAINTENANCE_MODE) return new Response("Down for maintenance.", { status: 503 });
  const requestId = requestIdOf(request.headers);
  const query = new URL(request.url).searchParams;
  const address = clientAddress(request.headers, env);
  const origin = { requestId, entryPoint: "studio" as const, address, userAgent: request.headers.get("user-agent") };
  const ctx = { ...services, caller: { kind: "guest" as const }, origin };
  try {
    const result = {
      state: query.get("state") ?? "",
      code: query.get("code"),
      error: query.get("error"),
      params: Object.fromEntries(query),
    };
    const again = await beginAgain(ctx, platform, result);
    if (again !== null) return redirect(new URL(again), requestId);
    const { handle, path } = await returnFromPlatform(ctx, platform, result);
    return redirect(new URL(handle === null ? path : `/studio/${handle}${path}`, env.APP_URL), requestId);
  } catch (error) {
    if (!isFault(error, "setup_expired")) log.error({ err: error, requestId, platform }, "OAuth callback failed");
    return redirect(new URL(ENDED, env.APP_URL), requestId);
  }
}

/** The callback URL contains the platform's code, so no referrer is sent. */
function redirect({ href }: URL, requestId: string): Response {
  const headers = { "Cache-Control": "no-store", "Referrer-Policy": "no-referrer", "X-Request-Id": requestId };
  return new Response(null, { status: 303, headers: { ...headers, Location: href } });
}
