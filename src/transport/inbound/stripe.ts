import { receiveEvent } from "#domain/billing/billing/index.ts";
import { fault } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { Platform } from "#platform/services.ts";
import { faultResponse, serverError } from "../faults.ts";
import { clientAddress } from "../request/client-address.ts";
import { requestIdOf } from "../request/request-id.ts";
import { readBody } from "../rest/body.ts";

/**
 * `POST /webhooks/stripe`. Stripe repeats every unsuccessful request for three days, so maintenance loses nothing. The
 * allowed hosts are checked before (`server/route.ts`).
 */
export async function receiveStripe(request: Request, services: Platform): Promise<Response> {
  const requestId = requestIdOf(request.headers);
  try {
    if (services.env.MAINTENANCE_MODE) throw fault("maintenance", {});
    if (!services.payments) throw fault("not_found", { what: t("Address") });
    if (request.method !== "POST") throw fault("method_not_allowed", { allow: ["POST"] });
    const { raw } = await readBody(request);
    const address = clientAddress(request.headers, services.env);
    const origin = { requestId, entryPoint: "job" as const, address, userAgent: request.headers.get("user-agent") };
    const ctx = { ...services, caller: { kind: "system" as const, job: "stripe" }, origin };
    const isSigned = await receiveEvent(ctx, raw, request.headers.get("stripe-signature") ?? "");
    if (!isSigned)
      return Response.json({ message: "The signature doesn't match the body, or is too old." }, { status: 401 });
    return Response.json({ received: true }, { headers: { "X-Request-Id": requestId, "Cache-Control": "no-store" } });
  } catch (error) {
    const refusal = faultResponse(error);
    if (refusal) return refusal;
    services.log.error({ err: error, requestId }, "payment event could not be processed");
    return Response.json(serverError(requestId), { status: 500, headers: { "Cache-Control": "no-store" } });
  }
}
