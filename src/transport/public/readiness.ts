import { checkReadiness, isReady, listNotices } from "#domain/operations/readiness/index.ts";
import { studioServices } from "../studio/studio.ts";

/** `/readyz`: 200 when requests can be served here, else 503; the response lists each dependency, and warnings. */
export async function serveReadiness(): Promise<Response> {
  const services = studioServices();
  const [parts, warnings] = await Promise.all([checkReadiness(services), listNotices(services)]);
  const isUp = isReady(parts);
  return Response.json(
    { status: isUp ? "ready" : "not ready", parts, notices: warnings },
    { status: isUp ? 200 : 503, headers: { "Cache-Control": "no-store", ...(isUp ? {} : { "Retry-After": "5" }) } },
  );
}
