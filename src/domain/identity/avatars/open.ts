import type { Db } from "#platform/db/index.ts";

const KEY = /^[0-9a-f]{32}$/;

/** A person's image by its key; null for the key of an earlier image, and for one that was never issued. */
export async function openPersonAvatar(db: Db, key: string): Promise<{ type: string; bytes: Uint8Array } | null> {
  if (!KEY.test(key)) return null;
  const avatar = await db.avatar.findUnique({ where: { key }, select: { image: true } });
  return avatar && { type: "image/jpeg", bytes: avatar.image };
}
