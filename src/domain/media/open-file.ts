import type { Readable } from "node:stream";
import type { Platform } from "#platform/services.ts";
import { parseFileKey } from "./rules.ts";

export type StoredFile = { type: string; name: string; bytes: number; stream(): Promise<Readable> };

/** The file behind a public address; null unless the key is one that an open brand's asset has and the storage holds. */
export async function openFile(
  { db, storage }: Pick<Platform, "db" | "storage">,
  key: string,
): Promise<StoredFile | null> {
  const parsed = parseFileKey(key);
  if (!parsed) return null;
  const asset = await db.mediaAsset.findUnique({
    where: { storageKey: parsed.storageKey, brand: { closedAt: null } },
  });
  const bytes = asset && (await storage.size(key));
  if (!asset || bytes === null) return null;
  return {
    type: parsed.isThumbnail ? "image/webp" : asset.type,
    name: asset.name,
    bytes,
    stream: () => storage.getStream(key),
  };
}
