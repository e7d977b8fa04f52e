import { z } from "zod";
import { Id } from "#kernel/ids.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";

export const ASSET_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"] as const;
export type AssetType = (typeof ASSET_TYPES)[number];

/** 25 MiB. */
export const LARGEST_UPLOAD = 25 * 1024 * 1024;

export const AltText = z.string().trim().max(2000);

export const Asset = z
  .object({
    id: z.number().int(),
    name: z.string(),
    type: z.enum(ASSET_TYPES),
    bytes: z.number().int(),
    width: z.number().int().meta({ description: "Pixels." }),
    height: z.number().int().meta({ description: "Pixels." }),
    alt_text: z.string(),
    sha256: z.string().meta({ description: "Of the bytes as they were uploaded; the stored file is re-encoded." }),
    url: z.string(),
    thumbnail_url: z.string(),
    created_at: z.string(),
  })
  .meta({ id: "Asset" });

export const UploadInput = z.object({
  file: z
    .object({ name: z.string(), bytes: z.instanceof(Uint8Array) }, { error: "Send the image in the part `file`." })
    .meta({ override: { type: "string", format: "binary" } }),
  alt_text: AltText.default(""),
});

export const AssetInput = z.object({ id: Id });
export const DescribeAssetInput = z.object({ id: Id, alt_text: AltText });
export const ListAssetsInput = z.object(pageInput);
export const AssetList = z.object({ assets: z.array(Asset), ...pageOutput });
