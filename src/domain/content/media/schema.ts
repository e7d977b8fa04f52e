import { z } from "zod";
import { Id } from "#kernel/ids.ts";
import { msg, t } from "#kernel/language.ts";
import { fieldError, HEX_COLOR, PLAIN_TEXT } from "#kernel/messages.ts";
import { pageInput, pageOutput } from "#kernel/page.ts";
import { WireTime } from "#kernel/time.ts";
import { AUDIO_CODECS, CHROMAS, VIDEO_CODECS } from "#platform/connectors/contract.ts";
import {
  AI_USES,
  ASSET_KINDS,
  ASSET_SORTS,
  ASSET_TYPES,
  CREDENTIAL_PROBLEMS,
  CREDENTIAL_STATES,
  IMAGE_FILTERS,
  IMAGE_TYPES,
  MAX_ALT_LENGTH,
  MAX_EDITED_SIDE,
  MAX_FOLDER_LENGTH,
  MAX_IMAGE_TEXT,
  MAX_IMAGE_TEXTS,
  MAX_POSTER_BASE64,
  MAX_UPLOAD_BYTES,
  TEXT_ALIGNS,
  TEXT_FONTS,
} from "./terms.ts";

export const AltText = z.string().trim().max(MAX_ALT_LENGTH);
const FolderName = z.string().trim().max(MAX_FOLDER_LENGTH);
const Folder = FolderName.refine(...PLAIN_TEXT).meta({
  description: "Folder name. Empty if not in a folder.",
  example: "Spring 2027",
});
const AssetName = z.string().trim().min(1).max(255);

const Variant = z
  .object({
    name: z.enum(["large", "small", "square"]).meta({
      description:
        "`large`: at most 2048 px and 5 MB. `small`: at most 2000 px and 976,000 bytes. `square`: 1080 px, the whole image on white.",
    }),
    type: z.enum(IMAGE_TYPES),
    bytes: z.number().int().meta({ example: 214_300 }),
    width: z.number().int().meta({ example: 2048 }),
    height: z.number().int().meta({ example: 1365 }),
    url: z.string().meta({ example: "https://masthead.example.com/media/0f1e2d3c4b5a69788796a5b4c3d2e1f0-large" }),
  })
  .meta({ id: "MediaVariant", description: "The image as a JPEG, supported by more platforms." });

/** Texts in it are the file's own claims, as far as `state` confirms them. */
export const ContentCredentials = z
  .object({
    state: z.enum(CREDENTIAL_STATES).meta({
      description:
        "`unknown_issuer`: intact, but this installation doesn't know who issued the signer's certificate. `invalid`: see `problem`.",
      example: "unknown_issuer",
    }),
    problem: z.enum(CREDENTIAL_PROBLEMS).nullable().meta({
      description: "`changed`: the file was changed after signing.",
      example: null,
    }),
    is_own: z.boolean().meta({ description: "Signed by this installation." }),
    signer: z.string().nullable().meta({ description: "By its certificate.", example: "Example AI, Inc." }),
    signed_at: WireTime.nullable().meta({ description: "By a time-stamp authority; null without one." }),
    generator: z.string().nullable().meta({ description: "The app that wrote them.", example: "Example Images" }),
    ai: z.enum(AI_USES).nullable().meta({ description: "Made or edited with generative AI.", example: "generated" }),
    actions: z.array(z.string()).meta({ description: "At most 20.", example: ["created"] }),
    ingredients: z.number().int().meta({ description: "Files that it was made from.", example: 0 }),
    edits: z.array(z.string()).meta({ description: "What was done here since.", example: ["cropped"] }),
    is_kept: z.boolean().meta({ description: "Passed on when this installation adds its own to the image." }),
  })
  .meta({ id: "ContentCredentials", description: "C2PA content credentials of the uploaded file." });
export type ContentCredentials = z.input<typeof ContentCredentials>;

/** How well a text that was written on an image can be read there. */
export const TextContrast = z
  .object({
    text: z.string(),
    ratio: z.number().meta({
      description: "Contrast by WCAG 2.2, from 1 to 21, which 95% of the pixels beneath the text reach.",
      example: 3.2,
    }),
    needed: z.number().meta({ description: "3 for large letters, 4.5 for others.", example: 4.5 }),
  })
  .meta({ id: "TextContrast" });
export type TextContrast = z.output<typeof TextContrast>;

export const Asset = z
  .object({
    id: Id,
    name: z.string().meta({ example: "lighthouse.jpg" }),
    kind: z.enum(ASSET_KINDS),
    type: z.enum(ASSET_TYPES),
    bytes: z.number().int().meta({ example: 1_482_113 }),
    width: z.number().int().meta({ description: "Pixels; for documents points of the first page.", example: 4032 }),
    height: z.number().int().meta({ description: "Pixels; for documents points of the first page.", example: 2688 }),
    duration_ms: z.number().int().nullable().meta({ description: "For videos, else null.", example: null }),
    video_codec: z.enum(VIDEO_CODECS).nullable().meta({
      description:
        "For videos, else null. Also null, as the other codec fields, for videos uploaded before this field existed.",
      example: null,
    }),
    video_chroma: z.enum(CHROMAS).nullable().meta({ description: "Color sampling of a video.", example: null }),
    video_bit_depth: z.number().int().nullable().meta({ description: "Bits per color of a video.", example: null }),
    audio_codec: z.enum(AUDIO_CODECS).nullable().meta({
      description: "Of a video. Null with a `video_codec`: it has no sound.",
      example: null,
    }),
    audio_channels: z.number().int().nullable().meta({ example: null }),
    audio_sample_rate: z.number().int().nullable().meta({ description: "In hertz.", example: null }),
    pages: z.number().int().nullable().meta({ description: "For documents, else null.", example: null }),
    alt_text: z.string().meta({ example: "A lighthouse at dusk." }),
    folder: z.string().meta({ description: "Folder name. Empty if not in a folder.", example: "Spring 2027" }),
    sha256: z.string().meta({
      description: "Hash of the uploaded bytes. Stored images and videos are re-encoded.",
      example: "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    }),
    url: z.string().meta({ example: "https://masthead.example.com/media/0f1e2d3c4b5a69788796a5b4c3d2e1f0" }),
    content_credentials: ContentCredentials.nullable().meta({ description: "Null if the uploaded file has none." }),
    text_contrasts: z.array(TextContrast).nullable().meta({
      description: "Of the texts that `media.edit` wrote on it. Null for other images, whose text can't be read.",
    }),
    thumbnail_url: z.string().meta({
      description:
        "A WebP thumbnail of at most 480 px. For videos their poster or a placeholder, for documents the first page.",
      example: "https://masthead.example.com/media/0f1e2d3c4b5a69788796a5b4c3d2e1f0-thumb",
    }),
    created_at: WireTime,
  })
  .meta({ id: "Asset" });

export const LibraryAsset = Asset.extend({
  variants: z
    .array(Variant)
    .meta({ description: "Variants that differ from the file itself. Empty for videos and documents." }),
  uploaded_by: z
    .object({ id: Id, name: z.string().meta({ example: "Olive Owner" }) })
    .nullable()
    .meta({
      description: "Null if no longer known.",
    }),
  used_in: z.array(Id).meta({ description: "IDs of posts that use it, in any status; at most 100." }),
}).meta({ id: "LibraryAsset" });

export const UploadInput = z
  .object({
    file: z.file().optional(),
    url: z.string().max(2048).optional().meta({
      description: "URL to fetch the file from, instead of uploading it.",
      example: "https://example.com/photo.jpg",
    }),
    name: AssetName.optional().meta({ description: "Defaults to the file's name.", example: "photo.jpg" }),
    alt_text: AltText.default("").meta({ example: "A lighthouse at dusk." }),
    folder: Folder.default(""),
  })
  .refine(({ file, url }) => file !== undefined || url !== undefined, {
    path: ["file"],
    error: () => t("Send the file in the part `file`, or its address as `url`."),
  })
  .refine(({ file, url }) => file === undefined || url === undefined, {
    path: ["url"],
    error: () => t("Send a file or an address, not both."),
  });

export const AssetInput = z.object({ id: Id });

const Pixel = z.number().int().min(0).max(65_535);

export const CropInput = z.object({
  id: Id,
  x: Pixel.meta({ description: "Left edge, in pixels of the stored image.", example: 320 }),
  y: Pixel.meta({ description: "Top edge, in pixels.", example: 0 }),
  width: Pixel.min(1).meta({ example: 1080 }),
  height: Pixel.min(1).meta({ example: 1350 }),
});

const Change = z.number().int().min(-100).max(100).default(0);

const Fraction = z.number().min(0).max(1).default(0.5);
const HexColor = z
  .string()
  .toLowerCase()
  .regex(...HEX_COLOR);

export const ImageText = z
  .object({
    text: z
      .string()
      .min(1)
      .max(MAX_IMAGE_TEXT)
      .refine((text) => text.trim() !== "", { error: fieldError(msg("must not be empty")) })
      .meta({ description: "Lines are broken only where it has a line break.", example: "Open on Sundays" }),
    x: Fraction.meta({ description: "The center, from 0 (left) to 1 (right).", example: 0.5 }),
    y: Fraction.meta({ description: "The center, from 0 (top) to 1 (bottom).", example: 0.8 }),
    size: z
      .number()
      .min(0.01)
      .max(0.5)
      .default(0.08)
      .meta({ description: "The font size as a part of the image's width.", example: 0.08 }),
    font: z.enum(TEXT_FONTS).default("sans"),
    bold: z.boolean().default(true),
    align: z.enum(TEXT_ALIGNS).default("center").meta({ description: "Of several lines." }),
    color: HexColor.default("#ffffff"),
    background: HexColor.nullable().default(null).meta({ description: "Null for none.", example: "#1c1b18" }),
  })
  .meta({ id: "ImageText" });
export type ImageText = z.output<typeof ImageText>;

export const EditInput = z.object({
  id: Id,
  rotate: z
    .literal([0, 90, 180, 270])
    .default(0)
    .meta({ description: "Clockwise, in degrees. Done first.", example: 90 }),
  flip_horizontal: z.boolean().default(false).meta({ description: "Mirrors left and right, after the rotation." }),
  flip_vertical: z.boolean().default(false).meta({ description: "Mirrors top and bottom, after the rotation." }),
  crop: CropInput.omit({ id: true })
    .nullable()
    .default(null)
    .meta({ description: "The part to keep, in pixels of the rotated and mirrored image. Null to keep all." }),
  width: z.number().int().min(1).max(MAX_EDITED_SIDE).nullable().default(null).meta({
    description: "Resizes to this width in pixels; the height follows. Null to keep the size.",
    example: 1080,
  }),
  brightness: Change.meta({ description: "From -100 to 100.", example: 10 }),
  contrast: Change.meta({ description: "From -100 to 100.", example: 0 }),
  saturation: Change.meta({ description: "From -100 to 100.", example: -20 }),
  filter: z.enum(IMAGE_FILTERS).default("none"),
  texts: z
    .array(ImageText)
    .max(MAX_IMAGE_TEXTS)
    .default([])
    .meta({ description: "Drawn last, the first at the bottom." }),
});
export type Edit = Omit<z.output<typeof EditInput>, "id">;

export const PosterInput = z.object({
  id: Id,
  image: z
    .base64()
    .min(1)
    .max(MAX_POSTER_BASE64)
    .meta({ description: "A PNG, JPEG or WebP image, such as a frame of the video.", example: "iVBORw0KGgo=" }),
});

export const UpdateAssetInput = z.object({
  id: Id,
  alt_text: AltText.optional().meta({ example: "A lighthouse at dusk." }),
  folder: Folder.optional(),
  name: AssetName.optional().meta({ example: "lighthouse.jpg" }),
});

export const ListAssetsInput = z.object({
  ...pageInput,
  cursor: z.string().max(2000).optional().meta({ description: "The `next_cursor` of the previous page." }),
  sort: z.enum(ASSET_SORTS).default("newest"),
  folder: Folder.optional().meta({
    description: "Folder name. Empty for assets that are not in a folder.",
    example: "Spring 2027",
  }),
  type: z
    .enum([...ASSET_KINDS, ...ASSET_TYPES])
    .optional()
    .meta({ example: "image" }),
  q: z.string().trim().max(200).optional().meta({ description: "Search in name and alt text.", example: "light" }),
  unused: z.boolean().optional().meta({ description: "Only assets that aren't used in any post." }),
  undescribed: z.boolean().optional().meta({ description: "Only images and videos without alt text." }),
});

export const AssetList = z.object({ assets: z.array(LibraryAsset), ...pageOutput });

export const FolderList = z.object({
  folders: z
    .array(
      z
        .object({ name: z.string().meta({ example: "Spring 2027" }), count: z.number().int().meta({ example: 12 }) })
        .meta({ id: "MediaFolder" }),
    )
    .meta({
      description:
        "Of what the caller sees. For clients of a brand with more than 5,000 submitted posts, this list and the other counts may be five minutes old.",
    }),
  unfiled: z.number().int().meta({ description: "Assets that are not in a folder.", example: 4 }),
  undescribed: z.number().int().meta({ description: "Images and videos without alt text.", example: 2 }),
  total: z.number().int().meta({ description: "All assets of the brand.", example: 16 }),
  storage: z
    .object({
      used: z.number().int().meta({ example: 734_003_200 }),
      limit: z.number().int().nullable().meta({ description: "Null if unlimited.", example: 5_368_709_120 }),
    })
    .meta({ description: "Storage used by all brands of the account, and the plan's limit, in bytes." }),
});

export const MoveAssetsInput = z.object({
  ids: z.array(Id).min(1).max(100).meta({ description: "Assets of this brand." }),
  folder: Folder,
});

export const RenameFolderInput = z.object({
  name: FolderName.min(1).meta({ example: "Spring 2027" }),
  new_name: Folder.meta({
    description: "If the folder already exists, they are merged. Empty to move the assets out of the folder.",
  }),
});

export const Moved = z.object({ moved: z.number().int().meta({ example: 12 }) });

export const BeginUploadInput = z.object({
  name: AssetName,
  bytes: z
    .number()
    .int()
    .min(1, { error: () => t("The file is empty.") })
    .max(MAX_UPLOAD_BYTES, {
      error: () => t("The file is larger than {maximum} MiB.", { maximum: String(MAX_UPLOAD_BYTES / 1024 ** 2) }),
    }),
  folder: Folder.default(""),
});

/** The random key of an upload in pieces. */
export const UploadKey = z.object({ id: z.string().regex(/^[0-9a-f]{32}$/) });

export const Upload = UploadKey.extend({
  name: z.string(),
  bytes: z.number().int(),
  received: z.number().int().meta({ description: "Bytes received so far." }),
  folder: z.string(),
  ends_at: WireTime.meta({ description: "When the upload expires." }),
});

export const UploadList = z.object({ uploads: z.array(Upload) });
