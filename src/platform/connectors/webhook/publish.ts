import { z } from "zod";
import type { EgressOutcome } from "#platform/egress/index.ts";
import type { Call, Outgoing, PublishError, Publisher, PublishOutcome } from "../contract.ts";
import { Credentials } from "./credentials.ts";
import { webhook } from "./describe.ts";

/**
 * Signs and posts a body once; given by the domain, whose endpoints sign alike.
 * @throws LeaseExpiredError when nothing was sent
 */
export type WebhookPost = (
  request: Credentials & { key: string; body: string; timeoutMs: number },
  call: Call,
) => Promise<EgressOutcome>;

const TIMEOUT_MS = 10_000;

/** What a receiver may say of what it made; anything else is as good as nothing. */
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
 * Posts the publication to the channel's address. Blind: the key goes along, and yet no receiver has to heed it, so what
 * got no answer is never sent again unless a person says so.
 */
export function webhookPublisher(post: WebhookPost): Publisher {
  return {
    platform: webhook.platform,
    timeoutMs: TIMEOUT_MS,
    async publish(outgoing, call) {
      const { url, secret } = Credentials.parse(JSON.parse(outgoing.channel.credentials ?? "null"));
      const request = { url, secret, key: outgoing.key, body: write(outgoing), timeoutMs: TIMEOUT_MS };
      return read(await post(request, call), outgoing.key);
    },
  };
}

function write({ publicationId, brandId, channel, body, tags, media, thread, firstComment }: Outgoing): string {
  return JSON.stringify({
    publication_id: publicationId,
    brand_id: brandId,
    channel: { id: channel.id, handle: channel.handle },
    body,
    tags,
    media: media.map(({ url, type, bytes, width, height, alt }) => ({ url, type, bytes, width, height, alt })),
    thread,
    first_comment: firstComment,
  });
}

/** What an answer means for "was it published"; exported for its test. */
export function read(response: EgressOutcome, key: string): PublishOutcome {
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
  // A refusal says that nothing was made; a server that broke, or one that waited for another, may have got half-way.
  if (status < 500) return failed("refused", `The receiver responded with status ${status}.`, false, null);
  return {
    kind: "unknown",
    message: `The receiver responded with status ${status}, so the post may or may not have been published.`,
  };
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
