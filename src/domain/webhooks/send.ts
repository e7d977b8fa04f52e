import type { PublicContext } from "#kernel/context.ts";
import type { EgressOutcome } from "#platform/egress/index.ts";
import type { Claim, Outcome } from "./delivery-claim.ts";
import { DEADLINE_MS, requestHeaders, STORED_RESPONSE_BYTES } from "./rules.ts";
import type { SecretsReader } from "./secrets.ts";

/** Signs and posts a claimed delivery, once. Whatever the receiver does is an outcome, not an error. */
export async function send(
  ctx: PublicContext,
  { deliveryId, number, event, key, body, endpoint }: Claim,
  openSecrets: SecretsReader,
): Promise<Outcome> {
  const now = ctx.clock.now();
  const secrets = await openSecrets(endpoint, now);
  const headers = requestHeaders(event, { id: key, timestamp: Math.floor(now.getTime() / 1000), body, secrets });
  const answer = await ctx.egress.request({
    url: endpoint.url,
    method: "POST",
    headers,
    body,
    timeoutMs: DEADLINE_MS,
    maxBytes: STORED_RESPONSE_BYTES,
  });
  const error = errorOf(answer);
  return {
    deliveryId,
    number,
    succeeded: error === null,
    responseCode: answer.status ?? null,
    responseBody: answer.ok ? answer.body : null,
    error,
    durationMs: answer.durationMs,
    requestHeaders: headers,
  };
}

/** Why an answer is no success, in a sentence; null when it is one. */
function errorOf(answer: EgressOutcome): string | null {
  // May quote the receiver, its certificate for one; a row that cannot be written would hold up its whole batch.
  if (!answer.ok) return answer.message.replaceAll("\0", "").toWellFormed();
  if (answer.status >= 200 && answer.status < 300) return null;
  if (answer.status >= 300 && answer.status < 400)
    return `Responded with status ${answer.status}. Redirects aren't followed.`;
  return `Responded with status ${answer.status}.`;
}
