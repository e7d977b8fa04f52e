import { randomInt } from "node:crypto";
import type { Rate } from "#domain/operations/limits/rules.ts";

/** Lifetime of a device login. */
export const DEVICE_SECONDS = 900;
/** Poll interval (RFC 8628 §3.5). */
export const POLL_SECONDS = 5;

/** Device logins begun from one address. */
export const BEGIN_RATE: Rate = { limit: 30, windowSeconds: 60 };
/** Codes that one user enters; some 25 billion exist, and few are pending at a time. */
export const CODE_RATE: Rate = { limit: 10, windowSeconds: 60 };

/** Without vowels, so that no words are formed, and without Y, which is nearly one (RFC 8628 §6.1). */
const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";

/** @returns the code that the user compares, e.g. `WDJB-MJHT` */
export function generateUserCode(): string {
  const letters = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** Normalizes a user code; null if it cannot be one. */
export function parseUserCode(input: string): string | null {
  const letters = input.toUpperCase().replaceAll(/[^A-Z]/g, "");
  return letters.length === 8 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : null;
}
