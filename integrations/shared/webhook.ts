import { createHmac, timingSafeEqual } from "node:crypto";

/** An older request may be one that somebody recorded and sends again. */
const TOLERANCE_SECONDS = 300;

/**
 * Whether a request was signed with the endpoint's secret: `X-Service-Signature` is `t=<seconds>,v1=<hex>`, with a second
 * `v1` while a secret is being replaced.
 * @param body the exact bytes that were received, before any parsing
 * @param now seconds since 1970
 */
export function isSigned(signature: unknown, body: Uint8Array | string, secret: string, now: number): boolean {
  if (typeof signature !== "string") return false;
  const parts = signature.split(",").map((part) => part.trim().split("=", 2));
  const [, time = ""] = parts.find(([name]) => name === "t") ?? [];
  if (!/^\d{1,12}$/.test(time) || Math.abs(now - Number(time)) > TOLERANCE_SECONDS) return false;
  const expected = createHmac("sha256", secret).update(`${time}.`).update(body).digest();
  return parts.some(([name, value = ""]) => {
    const received = Buffer.from(value, "hex");
    return name === "v1" && received.length === expected.length && timingSafeEqual(received, expected);
  });
}
