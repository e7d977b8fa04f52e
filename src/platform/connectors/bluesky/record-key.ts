import { createHash } from "node:crypto";

const DIGITS = "234567abcdefghijklmnopqrstuvwxyz";
/** Microseconds, somewhat more than nineteen hours, by which keys are spread: many publications are made at once. */
const SPREAD = 2n ** 36n;
const CLOCK_IDS = 1024n;

/**
 * The record key (TID) of what is sent under a key: always the same for the same, and some time before `base`, so that it
 * never names a time that is yet to come. Has 46 bits of the key.
 */
export function recordKeyOf(key: string, base: Date): string {
  const bits = createHash("sha256").update(key).digest().readBigUInt64BE();
  const micros = BigInt(base.getTime()) * 1000n - (bits % SPREAD);
  return encode((micros << 10n) | ((bits >> 40n) % CLOCK_IDS));
}

/** Thirteen digits of five bits, which sort as the number does. */
function encode(value: bigint): string {
  return Array.from({ length: 13 }, (_, index) => DIGITS[Number((value >> BigInt(60 - 5 * index)) & 31n)]).join("");
}
