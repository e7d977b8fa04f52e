import { hashToken, mintToken } from "#platform/random-token.ts";

/** @returns the token that goes into a mailed link, and the hash that stays here */
export function mintLink(): { token: string; tokenHash: string } {
  // 144 bits cannot be guessed, and the link stays within a line that mail programs leave alone.
  const token = mintToken(18);
  return { token, tokenHash: hashToken(token) };
}
