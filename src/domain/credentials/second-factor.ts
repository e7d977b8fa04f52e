import { createHash } from "node:crypto";
import { verifySync } from "otplib";
import type { Rate } from "#domain/limits/rules.ts";
import type { SealedIn } from "#platform/secrets.ts";

/** RFC 6238: SHA-1, six digits, a new one every 30 seconds; what every authenticator app can do. */
const PERIOD_SECONDS = 30;

/** Codes tried with one bearer token. */
export const CODE_RATE: Rate = { limit: 10, windowSeconds: 60 };
/**
 * Codes tried for one account, wherever from: only who has the password gets so far, so nobody else is locked out. Three
 * codes of a million are right at a time: a month of guessing at this rate finds one in sixteen accounts, and its owner
 * is told all along.
 */
export const ACCOUNT_RATE: Rate = { limit: 30, windowSeconds: 3600 };

/** The limits of codes for an account, which sign-ins and confirmations share. */
export const twoFactorRateKey = (userId: number): string => `two_factor:user:${userId}`;

/**
 * Which 30-second step a code belongs to: this one, or one beside it for clocks that are a little off.
 * @returns null for a wrong code
 */
export function matchTotpStep(seed: string, input: string, now: Date): number | null {
  const token = input.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret: seed, token, epoch, epochTolerance: PERIOD_SECONDS });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}

/** What the table keeps of a recovery code: bound to its owner, and however it was typed. */
export function hashRecoveryCode(userId: number, input: string): string {
  const mails = input.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return createHash("sha256").update(`${userId}:${mails}`).digest("hex");
}

/** Where a person's seed is encrypted. */
export function totpSecretLocation(userId: number): SealedIn {
  return { table: "users", column: "totp_secret", row: userId };
}
