import type { z } from "zod";
import { wireTime } from "#kernel/time.ts";
import type { MediaAsset } from "#platform/db/index.ts";
import type { Env } from "#platform/env.ts";
import { mediaUrl } from "./rules.ts";
import type { Asset, AssetType } from "./schema.ts";

export function viewAsset(row: MediaAsset, env: Env): z.input<typeof Asset> {
  return {
    id: row.id,
    name: row.name,
    type: row.type as AssetType,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    alt_text: row.altText,
    sha256: row.sha256,
    url: mediaUrl(env.APP_URL, row.storageKey),
    thumbnail_url: mediaUrl(env.APP_URL, row.thumbKey),
    created_at: wireTime(row.createdAt),
  };
}
