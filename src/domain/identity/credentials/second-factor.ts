import { createHash } from "node:crypto";
import { verifySync } from "otplib";
import type { Rate } from "#domain/operations/limits/rules.ts";
import type { SealedIn } from "#platform/secrets.ts";

/** RFC 6238: SHA-1, six digits, a new code every 30 seconds; supported by every authenticator app. */
const PERIOD_SECONDS = 30;

/** Codes tried with one bearer token. */
export const CODE_RATE: Rate = { limit: 10, windowSeconds: 60 };
/**
 * Codes tried for one account, from any address: an attempt requires the password, so nobody else is locked out. Three
 * codes in a million are valid at a time: a month of guessing at this rate succeeds for one in sixteen accounts, and
 * its owner is notified all the while.
 */
export const ACCOUNT_RATE: Rate = { limit: 30, windowSeconds: 3600 };

/** The rate limit keys of an account's codes, shared by sign-in and confirmation. */
export const twoFactorRateKey = (userId: number): string => `two_factor:user:${userId}`;

/**
 * The 30-second step of a code: the current one, or an adjacent one to allow for clock skew.
 * @returns null for a wrong code
 */
export function matchTotpStep(seed: string, input: string, now: Date): number | null {
  const token = input.replaceAll(/\s/g, "");
  if (!/^\d{6}$/.test(token)) return null;
  const epoch = Math.floor(now.getTime() / 1000);
  const result = verifySync({ secret: seed, token, epoch, epochTolerance: PERIOD_SECONDS });
  return result.valid && "timeStep" in result ? result.timeStep : null;
}

/** The stored hash of a recovery code: bound to its owner, and computed from the normalized code. */
export function hashRecoveryCode(userId: number, input: string): string {
  const normalized = input.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  return createHash("sha256").update(`${userId}:${normalized}`).digest("hex");
}

/** The column of a user's encrypted TOTP seed. */
export function totpSecretLocation(userId: number): SealedIn {
  return { table: "users", column: "totp_secret", row: userId };
}
