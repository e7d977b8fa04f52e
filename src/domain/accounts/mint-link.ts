import { createHash, randomBytes } from "node:crypto";

/** @returns the token that goes into a mailed link, and the hash that stays here */
export function mintLink(): { token: string; tokenHash: string } {
  // 144 bits cannot be guessed, and the link stays within a line that mail programs leave alone.
  const token = randomBytes(18).toString("base64url");
  return { token, tokenHash: hashLink(token) };
}

export function hashLink(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
