import { z } from "zod";
import { Id } from "#kernel/ids.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { WireTime } from "#kernel/time.ts";

export const IMAGE_TYPES = ["image/png", "image/jpeg", "image/webp", "image/gif", "image/avif"] as const;
export const VIDEO_TYPES = ["video/mp4", "video/quicktime", "video/webm"] as const;
export const ASSET_TYPES = [...IMAGE_TYPES, ...VIDEO_TYPES] as const;
export type ImageType = (typeof IMAGE_TYPES)[number];
export type VideoType = (typeof VIDEO_TYPES)[number];
export type AssetType = (typeof ASSET_TYPES)[number];

/** 25 MiB. */
export const LARGEST_IMAGE = 25 * 1024 * 1024;
/** 512 MiB, which only a video may have. */
export const LARGEST_UPLOAD = 512 * 1024 * 1024;

export const AltText = z.string().trim().max(2000);
const Folder = z.string().trim().max(200).meta({ description: "Empty: in none.", example: "Spring 2027" });
const AssetName = z.string().trim().min(1).max(255);

const Variant = z
  .object({
    name: z.enum(["large", "small", "square"]).meta({
      description:
        "`large`: at most 2048 px and 5 MB; `small`: at most 2000 px and 976,000 bytes; `square`: 1080 px, the whole picture on white.",
    }),
    type: z.enum(IMAGE_TYPES),
    bytes: z.number().int().meta({ example: 214_300 }),
    width: z.number().int().meta({ example: 2048 }),
    height: z.number().int().meta({ example: 1365 }),
    url: z.string().meta({ example: "https://masthead.example.com/media/0f1e2d3c4b5a69788796a5b4c3d2e1f0-large" }),
  })
  .meta({ id: "MediaVariant", description: "The same picture as a JPEG that more platforms take." });

export const Asset = z
  .object({
    id: Id,
    name: z.string().meta({ example: "lighthouse.jpg" }),
    kind: z.enum(["image", "video"]),
    type: z.enum(ASSET_TYPES),
    bytes: z.number().int().meta({ example: 1_482_113 }),
    width: z.number().int().meta({ description: "Pixels.", example: 4032 }),
    height: z.number().int().meta({ description: "Pixels.", example: 2688 }),
    duration_ms: z.number().int().nullable().meta({ description: "Of a video; null of an image.", example: null }),
    alt_text: z.string().meta({ example: "A lighthouse at dusk." }),
    folder: z.string().meta({ description: "Empty: in none.", example: "Spring 2027" }),
    sha256: z.string().meta({
      description: "Of the bytes as they were uploaded; the stored file is written anew.",
      example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    }),
    url: z.string().meta({ example: "https://masthead.example.com/media/0f1e2d3c4b5a69788796a5b4c3d2e1f0" }),
    thumbnail_url: z.string().meta({
      description: "A WebP of at most 480 px; of a video a drawn poster.",
      example: "https://masthead.example.com/media/0f1e2d3c4b5a69788796a5b4c3d2e1f0-thumb",
    }),
    created_at: WireTime,
  })
  .meta({ id: "Asset" });

export const LibraryAsset = Asset.extend({
  variants: z.array(Variant).meta({ description: "Those that differ from the file itself; of a video none." }),
  used_in: z.array(Id).meta({ description: "Posts of any status that show it; at most 100 of their ids." }),
}).meta({ id: "LibraryAsset" });

export const UploadInput = z
  .object({
    file: z.file({ error: "Send the file in the part `file`, or the address of one as `url`." }).optional(),
    url: z
      .string()
      .max(2048)
      .optional()
      .meta({ description: "Where to fetch the file instead.", example: "https://example.com/photo.jpg" }),
    name: AssetName.optional().meta({ description: "Without it the file's own.", example: "photo.jpg" }),
    alt_text: AltText.default("").meta({ example: "A lighthouse at dusk." }),
    folder: Folder.default(""),
  })
  .refine(({ file, url }) => file !== undefined || url !== undefined, {
    path: ["file"],
    error: "Send the file in the part `file`, or the address of one as `url`.",
  })
  .refine(({ file, url }) => file === undefined || url === undefined, {
    path: ["url"],
    error: "Send a file or an address, not both.",
  });

export const AssetInput = z.object({ id: Id });

export const UpdateAssetInput = z.object({
  id: Id,
  alt_text: AltText.optional().meta({ example: "A lighthouse at dusk." }),
  folder: Folder.optional(),
  name: AssetName.optional().meta({ example: "lighthouse.jpg" }),
});

export const ListAssetsInput = z.object({
  ...pageInput,
  folder: Folder.optional().meta({ description: "Empty: those in none.", example: "Spring 2027" }),
  type: z
    .enum(["image", "video", ...ASSET_TYPES])
    .optional()
    .meta({ example: "image" }),
  q: z.string().trim().max(200).optional().meta({ description: "Part of the name or the alt text.", example: "light" }),
  unused: z.boolean().optional().meta({ description: "Only those that no post shows." }),
});

export const AssetList = z.object({ assets: z.array(LibraryAsset), ...pageOutput });
