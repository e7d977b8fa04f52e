import type { Readable } from "node:stream";
import type { Platform } from "#platform/services.ts";
import type { ByteRange } from "#platform/storage/index.ts";
import { isCardKey, originalKeyOf } from "./rules.ts";

export type StoredFile = {
  type: string;
  name: string;
  bytes: number;
  stream(range?: ByteRange): Promise<Readable>;
};

/**
 * The file of a public URL; null unless the key is exactly that of an open brand's asset or link card, and the storage
 * has it.
 */
export async function openFile(
  { db, storage }: Pick<Platform, "db" | "storage">,
  key: string,
): Promise<StoredFile | null> {
  const storageKey = originalKeyOf(key);
  if (storageKey === null) return null;
  if (isCardKey(key)) return openCardImage({ db, storage }, key);
  const asset = await db.mediaAsset.findUnique({
    where: { storageKey, brand: { closedAt: null } },
    include: { variants: true },
  });
  if (!asset) return null;
  const types = new Map([
    [asset.storageKey, asset.type],
    [asset.thumbKey, "image/webp"],
    ...asset.variants.map((variant) => [variant.storageKey, variant.type] as const),
  ]);
  const type = types.get(key);
  const bytes = type === undefined ? null : await storage.size(key);
  if (type === undefined || bytes === null) return null;
  return { type, name: asset.name, bytes, stream: (range) => storage.getStream(key, range) };
}

async function openCardImage(
  { db, storage }: Pick<Platform, "db" | "storage">,
  key: string,
): Promise<StoredFile | null> {
  const card = await db.linkCard.findUnique({ where: { imageKey: key, brand: { closedAt: null } } });
  const bytes = card && (await storage.size(key));
  if (bytes === null) return null;
  return { type: "image/jpeg", name: "card.jpg", bytes, stream: (range) => storage.getStream(key, range) };
}
