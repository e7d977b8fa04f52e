import type { RawAnswer } from "#platform/connectors/shared/http/call.ts";

const MAX_BYTES = 2048;
/** A shorter value is not a secret and may be an ordinary word. */
const SHORTEST_SECRET = 6;
const REDACTED = "[redacted]";
/** Keys under which networks return secrets, in JSON, forms and URLs. */
const NAMED =
  /("?(?:access_?token|refresh_?token|id_?token|token|jwt|secret|client_?secret|password|authorization|api_?key|code_?verifier)"?\s*[:=]\s*"?)[^"&\s,}]+/gi;
const BEARER = /\b(Bearer|Basic|DPoP)\s+[\w.~+/=-]{6,}/gi;

/** A platform's response in the form in which it may be stored: at most 2 KiB, without credentials. */
export function redactResponse({ status, body }: RawAnswer, credentials: string | null): RawAnswer {
  // Redacts before truncating, so that no part of a secret remains at the end.
  const clean = secretsOf(credentials)
    .reduce((text, secret) => text.replaceAll(secret, REDACTED), body)
    .replaceAll(NAMED, `$1${REDACTED}`)
    .replaceAll(BEARER, `$1 ${REDACTED}`);
  const bytes = new TextEncoder().encode(clean).subarray(0, MAX_BYTES);
  return { status, body: new TextDecoder().decode(bytes, { stream: true }) };
}

/** Every string in the credentials, the longest first: a short one may be part of it. */
function secretsOf(credentials: string | null): string[] {
  if (credentials === null) return [];
  const texts = leavesOf(parse(credentials)).filter((text) => text.length >= SHORTEST_SECRET);
  return [...new Set([credentials, ...texts])].toSorted((a, b) => b.length - a.length);
}

function parse(credentials: string): unknown {
  try {
    return JSON.parse(credentials);
  } catch {
    return credentials;
  }
}

function leavesOf(value: unknown): string[] {
  if (typeof value === "string") return [value];
  return value !== null && typeof value === "object" ? Object.values(value).flatMap(leavesOf) : [];
}
