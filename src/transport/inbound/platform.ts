import { hear } from "#domain/inbox/index.ts";
import { fault } from "#kernel/fault.ts";
import type { Platform } from "#platform/services.ts";
import { clientAddress } from "../client-address.ts";
import { refusalOf, serverError } from "../faults.ts";
import { requestIdOf } from "../request-id.ts";
import { readBody } from "../rest/body.ts";
import { studioServices } from "../studio.ts";

/** `POST /webhooks/{platform}`: a platform tells of a comment, a mention or a message. */
export async function receiveFromPlatform(
  request: Request,
  platform: string,
  services: Platform = studioServices(),
): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  try {
    if (services.env.MAINTENANCE_MODE) throw fault("maintenance", {});
    const { raw } = await readBody(request);
    const address = clientAddress(request.headers, services.env);
    const origin = { requestId, door: "job" as const, address, userAgent: request.headers.get("user-agent") };
    const ctx = { ...services, caller: { kind: "system" as const, job: `inbound.${platform}` }, origin };
    await hear(ctx, platform, { headers: request.headers, body: raw });
    return Response.json({ received: true }, { headers: { "X-Request-Id": requestId, "Cache-Control": "no-store" } });
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal) return refusal;
    services.log.error({ err: error, requestId, platform }, "what a platform told could not be taken in");
    return Response.json(serverError(requestId), { status: 500, headers: { "Cache-Control": "no-store" } });
  }
}
