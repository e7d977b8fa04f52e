import { listReceiptKeys } from "#domain/publishing/receipts/index.ts";
import { callOperation } from "../call.ts";
import { faultResponse } from "../faults.ts";
import { arriveFromStudio, studioServices } from "../studio/studio.ts";

/**
 * `/.well-known/jwks.json` (RFC 7517), for any origin: every key that verifies something of ours. Receipts are all that
 * we sign so; the authorization server issues opaque tokens, and publishes no keys.
 */
export async function serveReceiptKeys(request: Request, services = studioServices()): Promise<Response> {
  try {
    const keys = await callOperation(listReceiptKeys, await arriveFromStudio(request.headers, null, services), {});
    return Response.json(keys, {
      headers: {
        "Content-Type": "application/jwk-set+json",
        "Cache-Control": "public, max-age=300",
        "Access-Control-Allow-Origin": "*",
        "X-Content-Type-Options": "nosniff",
      },
    });
  } catch (error) {
    const refusal = faultResponse(error);
    if (!refusal) throw error;
    return refusal;
  }
}
