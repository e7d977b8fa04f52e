import { requestHeaders } from "#domain/events/webhooks/rules.ts";
import type { WebhookPost } from "#platform/connectors/webhook/publish.ts";
import type { Platform } from "#platform/services.ts";

/** Maximum size in bytes of the receiver's response, which may name the created post. */
const KEPT_BYTES = 65_536;

/** Posts publications to channels of the platform `webhook`, signed like the events of webhook endpoints. */
export function webhookPost({ clock }: Pick<Platform, "clock">): WebhookPost {
  return ({ url, secret, key, body, timeoutMs }, { egress }) => {
    const timestamp = Math.floor(clock.now().getTime() / 1000);
    const signed = requestHeaders("publication", { id: key, timestamp, body, secrets: [secret] });
    const headers = { ...signed, "Idempotency-Key": key };
    return egress.request({ url, method: "POST", body, timeoutMs, maxBytes: KEPT_BYTES, headers });
  };
}
