import { createHash } from "node:crypto";

const DIGITS = "234567abcdefghijklmnopqrstuvwxyz";
/**
 * Range in microseconds, a little over nineteen hours, over which keys are spread, because many publications are
 * created at once.
 */
const SPREAD = 2n ** 36n;
const CLOCK_IDS = 1024n;

/**
 * The record key (TID) derived from an idempotency key: the same for the same key, and some time before `base`, so that
 * it never encodes a future time. Contains 46 bits of the key.
 */
export function recordKeyOf(key: string, base: Date): string {
  const bits = createHash("sha256").update(key).digest().readBigUInt64BE();
  const micros = BigInt(base.getTime()) * 1000n - (bits % SPREAD);
  return encode((micros << 10n) | ((bits >> 40n) % CLOCK_IDS));
}

/** Thirteen base-32 digits, which sort like the number. */
function encode(value: bigint): string {
  return Array.from({ length: 13 }, (_, index) => DIGITS[Number((value >> BigInt(60 - 5 * index)) & 31n)]).join("");
}
