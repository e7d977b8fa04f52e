import type { Db } from "#platform/db/index.ts";
import { avatarKey } from "./rules.ts";

const KEY = /^([1-9]\d{0,8})-[0-9a-f]{32}$/;
const IMAGE = /^data:(image\/(?:jpeg|png|gif|webp));base64,/;

/** A channel's image by its key; null for the key of an earlier image, and for one that was never issued. */
export async function openAvatar(db: Db, key: string): Promise<{ type: string; bytes: Buffer } | null> {
  const id = KEY.exec(key)?.[1];
  if (id === undefined) return null;
  const channel = await db.channel.findUnique({ where: { id: Number(id) }, select: { id: true, avatarUrl: true } });
  if (!channel?.avatarUrl || avatarKey(channel) !== key) return null;
  const [start, type] = IMAGE.exec(channel.avatarUrl) ?? [];
  if (start === undefined || type === undefined) return null;
  return { type, bytes: Buffer.from(channel.avatarUrl.slice(start.length), "base64") };
}
