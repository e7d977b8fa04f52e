import { randomInt } from "node:crypto";
import type { Rate } from "#domain/limits/rules.ts";

/** How long a device may wait for its person. */
export const DEVICE_SECONDS = 900;
/** How long a device waits between two questions (RFC 8628 §3.5). */
export const POLL_SECONDS = 5;

/** Devices that begin from one address. */
export const BEGIN_RATE: Rate = { limit: 30, windowSeconds: 60 };
/** Codes that one person types in; some 25 billion exist, and few are waiting at a time. */
export const CODE_RATE: Rate = { limit: 10, windowSeconds: 60 };

/** Without vowels, so that no words come out, and without Y, which is nearly one (RFC 8628 §6.1). */
const LETTERS = "BCDFGHJKLMNPQRSTVWXZ";

/** @returns the code that the person compares, e.g. `WDJB-MJHT` */
export function mintUserCode(): string {
  const mails = Array.from({ length: 8 }, () => LETTERS[randomInt(LETTERS.length)]).join("");
  return `${mails.slice(0, 4)}-${mails.slice(4)}`;
}

/** A user code however it was typed; null for what cannot be one. */
export function readUserCode(input: string): string | null {
  const mails = input.toUpperCase().replaceAll(/[^A-Z]/g, "");
  return mails.length === 8 ? `${mails.slice(0, 4)}-${mails.slice(4)}` : null;
}
