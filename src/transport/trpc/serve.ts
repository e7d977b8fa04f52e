import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { fault } from "#kernel/fault.ts";
import { refusalOf } from "../faults.ts";
import { requireSameOrigin } from "../same-origin.ts";
import { arriveFromStudio, studioServices } from "../studio.ts";
import { appRouter } from "./root.ts";

/** The studio's door: session → caller → `execute`. */
export async function serveTrpc(request: Request): Promise<Response> {
  try {
    if (studioServices().env.MAINTENANCE_MODE) throw fault("maintenance", {});
    if (request.method !== "GET") requireSameOrigin(request, studioServices().env.APP_URL);
  } catch (error) {
    const refusal = refusalOf(error);
    if (!refusal) throw error;
    return refusal;
  }
  const response = await fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: appRouter,
    createContext: () => arriveFromStudio(request.headers, request.headers.get("x-service-brand")),
  });
  response.headers.set("Cache-Control", "no-store");
  return response;
}
