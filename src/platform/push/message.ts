import type { EgressOutcome } from "../egress/index.ts";

export type PushMessage = {
  /** 32 characters of base64url at most; the same for every attempt, so that a device shows one notification. */
  key: string;
  title: string;
  body: string;
  /** A path of this installation: `/studio/acme/posts/12`. */
  path: string;
};

/** `gone`: the device no longer exists and its token can be deleted. `refused`: permanently rejected. */
export type PushOutcome = "sent" | "gone" | "refused";

/** How long a push service keeps a message for a device that is offline: one day, after which it is no longer useful. */
export const SECONDS_KEPT = 86_400;

type Responded = Extract<EgressOutcome, { ok: true }>;

/**
 * What a response means for the message.
 * @throws Error when the service is unreachable, overloaded or failing: a transient failure
 */
export function settle(response: EgressOutcome, isGone: (response: Responded) => boolean): PushOutcome {
  if (!response.ok) {
    if (response.code === "refused") return "refused";
    throw new Error(`The push service failed: ${response.message}`);
  }
  if (response.status >= 200 && response.status < 300) return "sent";
  if (isGone(response)) return "gone";
  if (response.status === 429 || response.status >= 500)
    throw new Error(`The push service responded with status ${response.status}.`);
  return "refused";
}
