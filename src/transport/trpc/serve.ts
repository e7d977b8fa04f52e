import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { fault } from "#kernel/fault.ts";
import type { IncomingCall } from "../call.ts";
import { faultResponse } from "../faults.ts";
import { siteOf } from "../request/custom-domain.ts";
import { GUEST_BODY_LIMIT, limitBody } from "../request/limit-body.ts";
import { requireSameOrigin } from "../request/same-origin.ts";
import { arriveFromStudio, studioServices } from "../studio/studio.ts";
import { MAX_CALLS } from "./batch.ts";
import { appRouter } from "./root.ts";

/** The same limit as REST's; files have their own endpoints. */
const BODY_LIMIT = 1024 * 1024;

/** The studio's adapter: session → body → caller → `execute`. Its rate is limited before (`server/limits.ts`). */
export async function serveTrpc(input: Request): Promise<Response> {
  let request: Request;
  let incoming: IncomingCall;
  try {
    if (studioServices().env.MAINTENANCE_MODE) throw fault("maintenance", {});
    requireSameOrigin(input, siteOf(input, studioServices().env.APP_URL));
    incoming = await arriveFromStudio(input.headers, input.headers.get("x-service-brand"));
    request = await limitBody(input, incoming.caller.kind === "guest" ? GUEST_BODY_LIMIT : BODY_LIMIT);
  } catch (error) {
    const refusal = faultResponse(error);
    if (!refusal) throw error;
    return refusal;
  }
  const response = await fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: appRouter,
    maxBatchSize: MAX_CALLS,
    createContext: async () => incoming,
  });
  response.headers.set("Cache-Control", "no-store");
  return response;
}
