import { randomInt } from "node:crypto";
import type { SealedIn } from "#platform/secrets.ts";

/** Without characters that look alike. */
const ALPHABET = "23456789abcdefghjkmnpqrstvwxyz";
const CODE_GROUPS = 4;
const RECOVERY_CODES = 10;

export const SETUP_SECONDS = 600;
export const LOGIN_SECONDS = 300;
/** This many wrong codes exhaust a login. */
export const MAX_WRONG_CODES = 5;

/** @returns ten codes of 78 random bits each, in groups of four */
export function mintRecoveryCodes(): string[] {
  const group = () => Array.from({ length: 4 }, () => ALPHABET[randomInt(ALPHABET.length)]).join("");
  return Array.from({ length: RECOVERY_CODES }, () => Array.from({ length: CODE_GROUPS }, group).join("-"));
}

/** The encryption context of a setup's seed: the row of this challenge. */
export function setupLocation(tokenHash: string): SealedIn {
  return { table: "auth_challenges", column: "secret", row: tokenHash };
}
