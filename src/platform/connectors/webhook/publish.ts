import { z } from "zod";
import type { EgressOutcome } from "#platform/egress/index.ts";
import type { Call, Outgoing, OutgoingMedia, PublishError, Publisher, PublishOutcome } from "../contract.ts";
import { serverTimeOf } from "../shared/http/request-json.ts";
import { Credentials } from "./credentials.ts";
import { webhook } from "./describe.ts";

/**
 * Signs and posts a body once; provided by the domain, whose endpoints use the same signature.
 * @throws LeaseExpiredError when nothing was sent
 */
export type WebhookPost = (
  request: Credentials & { key: string; body: string; timeoutMs: number },
  call: Call,
) => Promise<EgressOutcome>;

const TIMEOUT_MS = 10_000;
/** Standard Webhooks recommends that receivers accept five minutes; some accept less. */
const MAX_SKEW_MINUTES = 2;

/** The optional JSON response of a receiver; anything else is ignored. */
const Receipt = z.object({
  id: z
    .union([z.string().max(255), z.number()])
    .optional()
    .catch(undefined),
  permalink: z
    .url({ protocol: /^https?$/ })
    .max(2048)
    .optional()
    .catch(undefined),
});

/**
 * Posts the publication to the channel's URL. Blind: the key is sent, but no receiver has to respect it, so a request
 * without a response is never sent again unless a user says so.
 */
export function webhookPublisher(post: WebhookPost): Publisher {
  return {
    platform: webhook.platform,
    timeoutMs: TIMEOUT_MS,
    async publish(outgoing, call) {
      const { url, secret } = Credentials.parse(JSON.parse(outgoing.channel.credentials ?? "null"));
      const request = { url, secret, key: outgoing.key, body: write(outgoing), timeoutMs: TIMEOUT_MS };
      return readResponse(await post(request, call), outgoing.key);
    },
  };
}

function write({ publicationId, brandId, channel, body, tags, media, thread, threadMedia, firstComment }: Outgoing) {
  return JSON.stringify({
    publication_id: publicationId,
    brand_id: brandId,
    channel: { id: channel.id, handle: channel.handle },
    body,
    tags,
    media: media.map(viewFile),
    thread,
    ...(threadMedia ? { thread_media: threadMedia.map((files) => files.map(viewFile)) } : {}),
    first_comment: firstComment,
  });
}

function viewFile({ url, type, bytes, width, height, alt }: OutgoingMedia) {
  return { url, type, bytes, width, height, alt };
}

/** Maps a response to a publish outcome; exported for its test. */
export function readResponse(response: EgressOutcome, key: string): PublishOutcome {
  if (!response.ok) {
    if (!response.isSent) return failed("not_reached", response.message, response.code !== "refused", null);
    return { kind: "unknown", message: response.message };
  }
  const { status } = response;
  if (status >= 200 && status < 300) {
    const { id = key, permalink = "" } = receiptOf(response.body);
    return { kind: "done", externalId: String(id), permalink };
  }
  if (status === 429 || status === 503) {
    return failed(
      "busy",
      `The receiver responded with status ${status}.`,
      true,
      retryAfter(response.headers["retry-after"]),
    );
  }
  // A refusal means that nothing was created; a server error or a gateway timeout may have come after a partial
  // success.
  if (status < 500)
    return failed("refused", `The receiver responded with status ${status}.${clockHint(response)}`, false, null);
  return {
    kind: "unknown",
    message: `The receiver responded with status ${status}, so the post may or may not have been published.`,
  };
}

/** Receivers refuse signatures that are more than a few minutes old or ahead by their clock. */
function clockHint({ status, headers }: Extract<EgressOutcome, { ok: true }>): string {
  const minutes = Math.round(Math.abs(serverTimeOf(headers) - Date.now()) / 60_000);
  if (![400, 401, 403].includes(status) || minutes < MAX_SKEW_MINUTES) return "";
  return ` Its clock and this machine's are ${minutes} minutes apart, and signatures contain the time: the administrator should check this machine's clock.`;
}

function receiptOf(body: string): z.infer<typeof Receipt> {
  try {
    return Receipt.catch({}).parse(JSON.parse(body));
  } catch {
    return {};
  }
}

function retryAfter(header: string | undefined): number | null {
  return header !== undefined && /^\d{1,6}$/.test(header) ? Number(header) : null;
}

function failed(code: string, message: string, retryable: boolean, retryAfterSeconds: number | null): PublishOutcome {
  const error: PublishError = { code, category: retryable ? "platform" : "user", message, retryable };
  return { kind: "failed", error, retryAfterSeconds };
}
