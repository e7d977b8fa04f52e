import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { recordKeyOf } from "./record-key.ts";

const BASE = new Date("2026-11-23T10:00:00Z");
const DIGITS = "234567abcdefghijklmnopqrstuvwxyz";

/** The time encoded in a record key, in milliseconds. */
function timeOf(key: string): number {
  const value = [...key].reduce((sum, digit) => sum * 32n + BigInt(DIGITS.indexOf(digit)), 0n);
  return Number((value >> 10n) / 1000n);
}

it("is the same for the same key, and encodes a time shortly before the given one", () => {
  const key = randomUUID();
  const found = recordKeyOf(key, BASE);
  expect(found).toBe(recordKeyOf(key, BASE));
  expect(found).toMatch(/^[234567abcdefghij][234567a-z]{12}$/);
  expect(timeOf(found)).toBeLessThanOrEqual(BASE.getTime());
  expect(timeOf(found)).toBeGreaterThan(BASE.getTime() - 20 * 3_600_000);
});

it("differs for keys created at the same time", () => {
  const keys = new Set(Array.from({ length: 20_000 }, () => recordKeyOf(randomUUID(), BASE)));
  expect(keys.size).toBe(20_000);
});
