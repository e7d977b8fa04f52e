import { createHash, randomBytes } from "node:crypto";

/** A token for whoever holds it: as many random bytes, in base64url. */
export function generateToken(bytes = 32): string {
  return randomBytes(bytes).toString("base64url");
}

/** What a table keeps of a random token. Nobody guesses one, so a fast hash without salt is enough. */
export function hashToken(token: string): string {
  return createHash("sha256").update(token).digest("hex");
}
