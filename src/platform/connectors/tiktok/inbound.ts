import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { Inbound, InboundEvent, InboundRequest, InboundResult } from "../contract.ts";
import { parseBody } from "../shared/http/parse-body.ts";
import { tiktok } from "./describe.ts";

/** TikTok repeats an event for 72 hours. Source: developers.tiktok.com/doc/webhooks-overview. */
const MAX_AGE_SECONDS = 73 * 3600;
/** Seconds by which TikTok's clock may be ahead of this machine's. */
const AHEAD_SECONDS = 600;

/** Source: developers.tiktok.com/doc/webhooks-events. */
const Event = z.object({
  client_key: z.string(),
  event: z.string(),
  create_time: z.number().int().positive(),
  user_openid: z.string().regex(/^[\x21-\x7e]{1,255}$/),
});

const REFUSED: InboundResult = {
  kind: "refused",
  status: 401,
  message: "The signature is missing, too old, or not of this request.",
};

/**
 * TikTok's signed events. The withdrawal of a permission loses the channel; the events of posts need no action, because
 * publications that are being processed are polled.
 */
export function tiktokInbound({ clientId, clientSecret }: { clientId: string; clientSecret: string }): Inbound {
  return {
    platform: tiktok.platform,
    timeoutMs: 5000,
    paths: { "": ["POST"] },
    async receive({ headers, body }, { now }) {
      if (!isSigned(headers.get("tiktok-signature"), body, clientSecret, now)) return REFUSED;
      const { data } = Event.safeParse(parseBody(body));
      if (!data) return { kind: "refused", status: 400, message: "The body is not an event." };
      if (data.client_key !== clientId) return REFUSED;
      return { kind: "events", events: eventsOf(data, body) };
    },
  };
}

function eventsOf(
  { event, create_time: time, user_openid: subject }: z.infer<typeof Event>,
  body: InboundRequest["body"],
): InboundEvent[] {
  if (event !== "authorization.removed") return [];
  const id = createHash("sha256").update(body).digest("hex");
  return [{ id, platforms: [tiktok.platform], subject, kind: "deauthorized", issuedAt: new Date(time * 1000) }];
}

/** `t=<seconds>,s=<hex>` over `t.body`. Source: developers.tiktok.com/doc/webhooks-verification. */
function isSigned(header: string | null, body: Uint8Array, secret: string, now: Date): boolean {
  const [, time, hex] = /^t=(\d{1,12}),s=([0-9a-f]{64})$/i.exec(header?.replaceAll(" ", "") ?? "") ?? [];
  if (time === undefined || hex === undefined) return false;
  const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
  if (!timingSafeEqual(expected, Buffer.from(hex, "hex"))) return false;
  const age = now.getTime() / 1000 - Number(time);
  return age <= MAX_AGE_SECONDS && age >= -AHEAD_SECONDS;
}
