import type { StoredFile } from "#domain/content/media/index.ts";
import type { CommentImage } from "#platform/db/index.ts";
import type { Platform } from "#platform/services.ts";

/**
 * A file of an image that the caller may see.
 * @returns null where the storage has lost it
 */
export async function openImage(
  { storage }: Pick<Platform, "storage">,
  { type, storageKey, thumbKey }: CommentImage,
  size: "full" | "small",
): Promise<StoredFile | null> {
  const key = size === "small" ? thumbKey : storageKey;
  const bytes = await storage.size(key);
  if (bytes === null) return null;
  const name = `comment-image.${size === "small" ? "webp" : (type.split("/")[1] ?? "bin")}`;
  return {
    type: size === "small" ? "image/webp" : type,
    name,
    bytes,
    stream: (range) => storage.getStream(key, range),
  };
}
