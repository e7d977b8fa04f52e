import { createHmac, timingSafeEqual } from "node:crypto";

/**
 * Whether `X-Hub-Signature-256` was made over exactly these bytes with one of the secrets. Takes constant time for
 * each.
 */
export function isSignedBody(header: string | null, body: Uint8Array, secrets: readonly string[]): boolean {
  const [, hex] = /^sha256=([0-9a-f]{64})$/i.exec(header?.trim() ?? "") ?? [];
  if (hex === undefined) return false;
  return matchesAny(Buffer.from(hex, "hex"), body, secrets);
}

export type SignedRequest = { userId: string; issuedAt: Date | null };

/** Seconds by which a network's clock may be ahead of this machine's. */
const AHEAD_MS = 3_600_000;

/**
 * Parses a `signed_request`: `base64url(HMAC-SHA256(payload text)).payload`, the payload being base64url of JSON.
 * @returns null when no secret matches the signature, the algorithm is unexpected, or no user is named
 */
export function readSignedRequest(text: string, secrets: readonly string[], now: Date): SignedRequest | null {
  const [, signature, payload] = /^([\w-]{43})=?\.([\w-]+)={0,2}$/.exec(text) ?? [];
  if (signature === undefined || payload === undefined) return null;
  if (!matchesAny(Buffer.from(signature, "base64url"), text.slice(text.indexOf(".") + 1), secrets)) return null;
  const claims = parse(Buffer.from(payload, "base64url").toString("utf8"));
  if (typeof claims.algorithm !== "string" || claims.algorithm.toUpperCase() !== "HMAC-SHA256") return null;
  const userId = readId(claims.user_id);
  if (userId === null) return null;
  const { issued_at: issued = null } = claims;
  if (issued === null) return { userId, issuedAt: null };
  if (typeof issued !== "number" || !Number.isFinite(issued) || issued < 0) return null;
  if (issued * 1000 > now.getTime() + AHEAD_MS) return null;
  return { userId, issuedAt: new Date(issued * 1000) };
}

/** Compares in constant time. @param text the value to compare with the shared secret; of any length */
export function isSameText(input: string, text: string): boolean {
  const digest = (value: string) => createHmac("sha256", "length").update(value).digest();
  return timingSafeEqual(digest(input), digest(text));
}

function matchesAny(signature: Buffer, signed: Uint8Array | string, secrets: readonly string[]): boolean {
  const matches = secrets.map((secret) => {
    const expected = createHmac("sha256", secret).update(signed).digest();
    return expected.length === signature.length && timingSafeEqual(expected, signature);
  });
  return matches.includes(true);
}

function parse(text: string): Record<string, unknown> {
  try {
    const value: unknown = JSON.parse(text);
    return value !== null && typeof value === "object" ? { ...value } : {};
  } catch {
    return {};
  }
}

function readId(value: unknown): string | null {
  if (typeof value === "number" && Number.isSafeInteger(value)) return String(value);
  return typeof value === "string" && /^[\x21-\x7e]{1,255}$/.test(value) ? value : null;
}
