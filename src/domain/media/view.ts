import type { z } from "zod";
import { wireTime } from "#kernel/time.ts";
import type { MediaAsset, MediaVariant } from "#platform/db/index.ts";
import type { Env } from "#platform/env.ts";
import { kindOf, mediaUrl, type VariantName } from "./rules.ts";
import type { Asset, AssetType, ImageType, LibraryAsset } from "./schema.ts";

export type AssetRow = MediaAsset & { variants: MediaVariant[] };

/** As posts show it. */
export function viewAsset(row: MediaAsset, env: Env): z.input<typeof Asset> {
  return {
    id: row.id,
    name: row.name,
    kind: kindOf(row.type),
    type: row.type as AssetType,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    duration_ms: row.durationMs,
    alt_text: row.altText,
    folder: row.folder,
    sha256: row.sha256,
    url: mediaUrl(env.APP_URL, row.storageKey),
    thumbnail_url: mediaUrl(env.APP_URL, row.thumbKey),
    created_at: wireTime(row.createdAt),
  };
}

/** As the library shows it, with the posts that use it. */
export function viewLibraryAsset(row: AssetRow, usedIn: number[], env: Env): z.input<typeof LibraryAsset> {
  return {
    ...viewAsset(row, env),
    variants: row.variants
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ name, type, bytes, width, height, storageKey }) => ({
        name: name as VariantName,
        type: type as ImageType,
        bytes,
        width,
        height,
        url: mediaUrl(env.APP_URL, storageKey),
      })),
    used_in: usedIn,
  };
}
