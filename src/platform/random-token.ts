import { hash, randomBytes } from "node:crypto";

/** A bearer token of this many random bytes, in base64url. */
export function generateToken(bytes = 32): string {
  return randomBytes(bytes).toString("base64url");
}

/** The hash of a random token for storage. Such a token cannot be guessed, so a fast hash without salt is enough. */
export function hashToken(token: string): string {
  return hash("sha256", token, "hex");
}
