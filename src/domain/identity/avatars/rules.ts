import { randomBytes } from "node:crypto";

/** Width and height in pixels, and bytes: an avatar is stored as a JPEG of this size at most. */
export const AVATAR_PLAN = { width: 96, height: 96, bytes: 11_500 } as const;

/** The key is the address: it can't be guessed, and each image has another one. */
export function newAvatarKey(): string {
  return randomBytes(16).toString("hex");
}
