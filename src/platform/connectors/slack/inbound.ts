import { createHmac, timingSafeEqual } from "node:crypto";
import type { Inbound, InboundRequest } from "../contract.ts";
import { slack } from "./describe.ts";

/** How old a signature may be, either way: a recorded request can't be sent again later. */
const MAX_AGE_SECONDS = 300;

/**
 * Acknowledges the clicks on the buttons of review messages, for Slack reports those on links too, and warns the person
 * when nobody answers. Nothing is done for them: the links open the page where people decide. Sources:
 * docs.slack.dev/authentication/verifying-requests-from-slack and
 * docs.slack.dev/reference/block-kit/block-elements/button-element, read 1 December 2026.
 * @param secret the app's signing secret
 */
export function slackInbound(secret: string): Inbound {
  return {
    platform: slack.platform,
    timeoutMs: 2000,
    paths: { "": ["POST"] },
    async receive(request, { now }) {
      return isSigned(request, secret, now)
        ? { kind: "events", events: [] }
        : { kind: "refused", status: 401, message: "The signature is missing, too old or not of this request." };
    },
  };
}

/** `v0=` and the signature of version, time and the exact body, in hexadecimal. */
function isSigned({ headers, body }: InboundRequest, secret: string, now: Date): boolean {
  const timestamp = headers.get("x-slack-request-timestamp") ?? "";
  if (!/^\d{1,12}$/.test(timestamp)) return false;
  if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > MAX_AGE_SECONDS) return false;
  const expected = createHmac("sha256", secret).update(`v0:${timestamp}:`).update(body).digest();
  const [, hex = ""] = /^v0=([\da-f]{64})$/.exec(headers.get("x-slack-signature") ?? "") ?? [];
  const signature = Buffer.from(hex, "hex");
  return signature.length === expected.length && timingSafeEqual(expected, signature);
}
