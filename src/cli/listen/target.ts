import { usageError } from "../failure.ts";

/**
 * Where events are posted: a URL, or a short form of a local one (`4242`, `localhost:4242/hook`).
 * @throws Failure usage for an invalid URL
 */
export function targetUrl(value: string): string {
  const text = /^\d{1,5}(\/|$)/.test(value) ? `localhost:${value}` : value;
  const url = URL.parse(text.includes("://") ? text : `http://${text}`);
  if (!url || !/^https?:$/.test(url.protocol) || url.username) {
    throw usageError(`${value} isn't a valid URL.`, "It looks like http://localhost:4242/hook.");
  }
  return url.href;
}

/**
 * Checks that a secret has the form of endpoints' secrets, which both signatures need.
 * @throws Failure usage
 */
export function checkSecret(value: string): string {
  const [, key = ""] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(value) ?? [];
  if (Buffer.from(key, "base64").length < 16)
    throw usageError("A secret starts with whsec_, followed by at least 16 bytes in base64.");
  return value;
}
