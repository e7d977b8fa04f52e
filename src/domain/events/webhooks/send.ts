import type { PublicContext } from "#kernel/context.ts";
import type { EgressOutcome } from "#platform/egress/index.ts";
import type { Claim, Outcome } from "./delivery-claim.ts";
import { DEADLINE_MS, requestHeaders, STORED_RESPONSE_BYTES } from "./rules.ts";
import type { SecretsReader } from "./secrets.ts";

/** Signs and posts a claimed delivery once. Any behavior of the receiver is an outcome, not an error. */
export async function sendDelivery(
  ctx: PublicContext,
  { deliveryId, number, event, key, body, endpoint }: Claim,
  openSecrets: SecretsReader,
): Promise<Outcome> {
  const now = ctx.clock.now();
  const secrets = await openSecrets(endpoint, now);
  const headers = requestHeaders(event, { id: key, timestamp: Math.floor(now.getTime() / 1000), body, secrets });
  const response = await ctx.egress.request({
    url: endpoint.url,
    method: "POST",
    headers,
    body,
    timeoutMs: DEADLINE_MS,
    maxBytes: STORED_RESPONSE_BYTES,
  });
  const error = errorOf(response);
  return {
    deliveryId,
    number,
    succeeded: error === null,
    responseCode: response.status ?? null,
    responseBody: response.ok ? response.body : null,
    error,
    durationMs: response.durationMs,
    requestHeaders: headers,
  };
}

/** Why a response is not a success, as a sentence; null when it is one. */
function errorOf(response: EgressOutcome): string | null {
  // May contain text from the receiver, such as its certificate; a row that can't be written would delay its whole
  // batch.
  if (!response.ok) return response.message.replaceAll("\0", "").toWellFormed();
  if (response.status >= 200 && response.status < 300) return null;
  if (response.status >= 300 && response.status < 400)
    return `Responded with status ${response.status}. Redirects aren't followed.`;
  return `Responded with status ${response.status}.`;
}
