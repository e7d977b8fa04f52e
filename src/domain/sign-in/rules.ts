import { createHash, randomBytes } from "node:crypto";

const VERIFY_HOURS = 24;

/** @returns the token that goes into the link, and the hash that stays here */
export function mintLink(): { token: string; tokenHash: string } {
  // 144 bits cannot be guessed, and the link stays within a line that mail programs leave alone.
  const token = randomBytes(18).toString("base64url");
  return { token, tokenHash: hashLink(token) };
}

export function hashLink(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}

export function linkExpiry(now: Date): Date {
  return new Date(now.getTime() + VERIFY_HOURS * 3_600_000);
}

/** product.md §2. */
export function defaultBrandName(firstName: string): string {
  return `${firstName}'s brand`.slice(0, 100);
}
