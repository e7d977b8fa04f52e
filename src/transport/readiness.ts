import { readiness } from "#domain/readiness/index.ts";
import { studioServices } from "./studio.ts";

/** `/readyz`: 200 when every part works, else 503; the answer names each part. */
export async function serveReadiness(): Promise<Response> {
  const parts = await readiness(studioServices());
  const isReady = Object.values(parts).every((state) => state === "ok");
  return Response.json(
    { status: isReady ? "ready" : "not ready", parts },
    { status: isReady ? 200 : 503, headers: { "Cache-Control": "no-store" } },
  );
}
