import { createHash } from "node:crypto";
import { isIPv4 } from "node:net";
import ipaddr from "ipaddr.js";

/** At most `limit` in any `windowSeconds`. */
export type Rate = { limit: number; windowSeconds: number };

/** The auth throttle. */
export const LOGIN_RATE: Rate = { limit: 10, windowSeconds: 60 };
export const REGISTER_RATE: Rate = { limit: 30, windowSeconds: 60 };

/**
 * By client address, and by address with account; never by account alone, or anyone could lock its owner out. The
 * account is hashed, because people type secrets into the email field by mistake.
 */
export function addressKeys(name: string, address: string | null, account?: string): string[] {
  const place = `${name}:${networkOf(address)}`;
  if (account === undefined) return [place];
  return [place, `${place}:${hashed(account)}`];
}

/** For mails to one mailbox, whoever requests them. */
export function mailboxKey(name: string, emailKey: string, { windowSeconds }: Rate): string {
  return `${name}:to:${hashed(emailKey)}:${windowSeconds}`;
}

const hashed = (text: string) => createHash("sha256").update(text).digest("hex").slice(0, 32);

/** An IPv6 client has a whole /64, so all of it counts as one address. */
function networkOf(address: string | null): string {
  if (address === null) return "unknown";
  // The most frequent form, which is its own network.
  if (isIPv4(address)) return address;
  if (!ipaddr.isValid(address)) return "unknown";
  const parsed = ipaddr.process(address);
  if (parsed.kind() === "ipv4") return parsed.toString();
  return `${parsed.toNormalizedString().split(":").slice(0, 4).join(":")}::/64`;
}
