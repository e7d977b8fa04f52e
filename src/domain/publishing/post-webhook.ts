import { requestHeaders } from "#domain/webhooks/rules.ts";
import type { WebhookPost } from "#platform/connectors/webhook/publish.ts";
import type { Platform } from "#platform/services.ts";

/** Of the receiver's answer, which may name what it made. */
const KEPT_BYTES = 65_536;

/** Posts publications to channels of the platform `webhook`, signed as the events of webhook endpoints are. */
export function webhookPost({ egress, clock }: Platform): WebhookPost {
  return async ({ url, secret, key, body, timeoutMs }, { signal, assertInTime }) => {
    const timestamp = Math.floor(clock.now().getTime() / 1000);
    const headers = requestHeaders("publication", { id: key, timestamp, body, secrets: [secret] });
    let isSent = false;
    let calledOff: unknown;
    const beforeSend = () => {
      try {
        assertInTime();
      } catch (error) {
        calledOff = error;
        throw error;
      }
      isSent = true;
    };
    const outcome = await egress.request({
      url,
      method: "POST",
      body,
      timeoutMs,
      signal,
      beforeSend,
      maxBytes: KEPT_BYTES,
      headers: { ...headers, "Idempotency-Key": key },
    });
    if (calledOff) throw calledOff;
    return { ...outcome, isSent };
  };
}
