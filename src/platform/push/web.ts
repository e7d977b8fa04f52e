import webpush from "web-push";
import type { Egress } from "../egress/index.ts";
import { type PushMessage, type PushOutcome, SECONDS_KEPT, settle } from "./message.ts";
import type { PushTarget } from "./target.ts";
import type { Vapid } from "./vapid.ts";

type Subscription = Extract<PushTarget, { kind: "web" }>;

/**
 * Sends to a browser by its push service (RFC 8030, 8188, 8291). The URL was given by the registering client, so it is
 * called through egress.
 * @param subject contact about these messages: an https or mailto address
 * @throws Error for a transient failure
 */
export async function sendToBrowser(
  egress: Egress,
  { subject, ...keys }: Vapid & { subject: string },
  { endpoint, keys: { p256dh, auth } }: Subscription,
  message: PushMessage,
): Promise<PushOutcome> {
  const { headers, body } = webpush.generateRequestDetails(
    { endpoint, keys: { p256dh, auth } },
    JSON.stringify(message),
    {
      vapidDetails: { subject, ...keys },
      TTL: SECONDS_KEPT,
      // A message that is sent again replaces the one still waiting for the browser.
      topic: message.key,
    },
  );
  const response = await egress.request({
    url: endpoint,
    method: "POST",
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)])),
    body,
    timeoutMs: 15_000,
    maxBytes: 1024,
  });
  return settle(response, ({ status }) => status === 404 || status === 410);
}
