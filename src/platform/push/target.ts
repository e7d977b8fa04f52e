import { createPublicKey } from "node:crypto";
import { z } from "zod";

/** The destination of a message: a browser's own push service, or a device via Firebase Cloud Messaging. */
export type PushTarget =
  | { kind: "web"; endpoint: string; keys: { p256dh: string; auth: string } }
  | { kind: "fcm"; token: string };

/** A browser's PushSubscription as `JSON.stringify` writes it; base64url, padded by some. */
const Subscription = z.object({
  endpoint: z.url({ protocol: /^https?$/ }),
  keys: z.object({
    p256dh: z
      .string()
      .regex(/^[\w-]{87}=?$/)
      .refine(isPoint),
    auth: z.string().regex(/^[\w-]{22}(==)?$/),
  }),
});

/** Parses a device token; null when it looks like a subscription but cannot receive messages. */
export function readTarget(token: string): PushTarget | null {
  if (!token.startsWith("{")) return { kind: "fcm", token };
  const { success, data } = Subscription.safeParse(parse(token));
  return success ? { kind: "web", ...data } : null;
}

/** Identifies a device by its token: for a subscription its endpoint alone, however its JSON is written. */
export function identityOf(token: string): string {
  const value = token.startsWith("{") ? parse(token) : null;
  const endpoint = value && typeof value === "object" && "endpoint" in value ? value.endpoint : null;
  return typeof endpoint === "string" ? endpoint : token;
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Whether these 65 bytes are a point of P-256; a message cannot be encrypted to anything else. */
function isPoint(text: string): boolean {
  const bytes = Buffer.from(text, "base64url");
  if (bytes[0] !== 4) return false;
  const [x, y] = [bytes.subarray(1, 33), bytes.subarray(33)].map((part) => part.toString("base64url"));
  try {
    createPublicKey({ key: { kty: "EC", crv: "P-256", x, y }, format: "jwk" });
    return true;
  } catch {
    return false;
  }
}
