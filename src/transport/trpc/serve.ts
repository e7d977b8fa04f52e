import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { fault } from "#kernel/fault.ts";
import { boundBody } from "../bound-body.ts";
import { refusalOf } from "../faults.ts";
import { requireSameOrigin } from "../same-origin.ts";
import { arriveFromStudio, studioServices } from "../studio.ts";
import { appRouter } from "./root.ts";

/** As much as REST takes; files have addresses of their own. */
const BODY_LIMIT = 1024 * 1024;
/** More than any screen asks at once; the limits of an address count requests. */
const MOST_CALLS = 50;

/** The studio's door: session → caller → `execute`. */
export async function serveTrpc(given: Request): Promise<Response> {
  let request: Request;
  try {
    if (studioServices().env.MAINTENANCE_MODE) throw fault("maintenance", {});
    if (given.method !== "GET") requireSameOrigin(given, studioServices().env.APP_URL);
    request = await boundBody(given, BODY_LIMIT);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return refusal;
  }
  const response = await fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: appRouter,
    maxBatchSize: MOST_CALLS,
    createContext: () => arriveFromStudio(request.headers, request.headers.get("x-service-brand")),
  });
  response.headers.set("Cache-Control", "no-store");
  return response;
}
