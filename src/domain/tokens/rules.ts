import { randomInt } from "node:crypto";
import { crc32 } from "node:zlib";
import { parseId } from "#kernel/ids.ts";
import { hashToken } from "#platform/random-token.ts";

const BASE62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const SECRET_LENGTH = 40;
const CHECKSUM_LENGTH = 6;
const TOKEN_PATTERN = /^(\d+)\|(mh_([0-9A-Za-z]{40})([0-9A-Za-z]{6}))$/;

/** A browser session unused for this long expires. */
export const SESSION_DAYS = 30;

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
