import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import type { TokenLimits } from "#kernel/context.ts";
import { parseId } from "#kernel/ids.ts";
import { isWithin, type Network, readAddress, readNetwork } from "#platform/egress/address.ts";
import { hashToken } from "#platform/random-token.ts";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_LENGTH = 40;
const CHECKSUM_LENGTH = 6;
const TOKEN_PATTERN = /^(\d+)\|(mh_([0-9A-Za-z]{40})([0-9A-Za-z]{6}))$/;

/** A browser session unused for this long expires. */
export const SESSION_DAYS = 30;

/**
 * A token or app from a single sign-on session works this long after its person's last sign-in there, so that it ends
 * when their company no longer lets them in.
 */
const SSO_TOKEN_DAYS = 7;

/** Days after which a token counts as unused. */
const UNUSED_DAYS = 90;

/** A token that was last used, or made, by this time counts as unused. */
export function unusedSince(now: Date): Date {
  return new Date(now.getTime() - UNUSED_DAYS * 86_400_000);
}

/** When a new token, or one renewed by a sign-in, expires by that rule; null without single sign-on. */
export function tokenExpiry(ssoAccountId: number | null, now: Date): Date | null {
  return ssoAccountId === null ? null : new Date(now.getTime() + SSO_TOKEN_DAYS * 86_400_000);
}

/** The condition of a credential that has not expired, for what works without being presented: push messages. */
export function isLive(now: Date) {
  const oldest = new Date(now.getTime() - SESSION_DAYS * 86_400_000);
  return {
    AND: [
      { OR: [{ expiresAt: null }, { expiresAt: { gt: now } }] },
      { OR: [{ kind: { not: "session" as const } }, { lastUsedAt: { gte: oldest } }] },
    ],
  };
}

/** @returns `mh_<40 base62><6-character checksum>`; the part of a token after `<id>|` */
export function generateSecret(): string {
  const random = Array.from({ length: SECRET_LENGTH }, () => BASE62[randomInt(BASE62.length)]).join("");
  return `mh_${random}${checksum(random)}`;
}

/** CRC-32 in base62: detects typos and lets secret scanners recognize these tokens; it is not a proof of authenticity. */
function checksum(text: string): string {
  let rest = crc32(text);
  let digits = "";
  while (digits.length < CHECKSUM_LENGTH) {
    digits = `${BASE62[rest % BASE62.length]}${digits}`;
    rest = Math.floor(rest / BASE62.length);
  }
  return digits;
}

/** @returns null for a token that can't have been issued, determined without a query */
export function parseToken(presented: string): { id: number; secretHash: string } | null {
  const [, digits = "", secret, random, input] = TOKEN_PATTERN.exec(presented) ?? [];
  const id = parseId(digits);
  if (id === null || secret === undefined || random === undefined || checksum(random) !== input) return null;
  return { id, secretHash: hashToken(secret) };
}

/** Whether a caller's address is one of those that a token is limited to; an unknown address is none. */
export function isAddressAllowed({ addresses }: TokenLimits, address: string | null): boolean {
  if (addresses.length === 0) return true;
  const parsed = address === null ? null : readAddress(address);
  return parsed !== null && isWithin(parsed, addresses.map(networkOf));
}

/** A network in CIDR notation, or a single address. @throws Error for anything else */
function networkOf(text: string): Network {
  const address = text.includes("/") ? null : readAddress(text);
  return address ? [address, address.kind() === "ipv4" ? 32 : 128] : readNetwork(text);
}

/** Whether a text is an IP address or a network. */
export function isNetwork(text: string): boolean {
  try {
    networkOf(text);
    return true;
  } catch {
    return false;
  }
}
