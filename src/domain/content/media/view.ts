import type { z } from "zod";
import { wireTime } from "#kernel/time.ts";
import type { MediaAsset, MediaUpload, Prisma } from "#platform/db/index.ts";
import type { Env } from "#platform/env.ts";
import type { WITH_ALL } from "./find.ts";
import { codecsOf, kindOf, mediaUrl, UPLOAD_HOURS, VARIANT_NAMES, type VariantName } from "./rules.ts";
import type { Asset, ContentCredentials, LibraryAsset, TextContrast, Upload } from "./schema.ts";
import type { AssetType, ImageType } from "./terms.ts";

/** The fields of an asset that checks and platforms need. */
export type AssetRow = Prisma.MediaAssetGetPayload<{ include: { variants: true } }>;

/** An asset in the library. */
export type LibraryRow = Prisma.MediaAssetGetPayload<{ include: typeof WITH_ALL }>;

/** An asset in a post. */
export function viewAsset(row: MediaAsset, env: Env): z.input<typeof Asset> {
  const codecs = codecsOf(row);
  return {
    id: row.id,
    name: row.name,
    kind: kindOf(row.type),
    type: row.type as AssetType,
    bytes: row.bytes,
    width: row.width,
    height: row.height,
    duration_ms: row.durationMs,
    video_codec: codecs.videoCodec,
    video_chroma: codecs.videoChroma,
    video_bit_depth: codecs.videoBitDepth,
    audio_codec: codecs.audioCodec,
    audio_channels: codecs.audioChannels,
    audio_sample_rate: codecs.audioSampleRate,
    pages: row.pages,
    alt_text: row.altText,
    folder: row.folder,
    sha256: row.sha256,
    url: mediaUrl(env.APP_URL, row.storageKey),
    content_credentials: row.contentCredentials as ContentCredentials | null,
    text_contrasts: readContrasts(row),
    thumbnail_url: mediaUrl(env.APP_URL, row.thumbKey),
    created_at: wireTime(row.createdAt),
  };
}

/** How well the texts that were written on an image can be read; null where that isn't known. */
export function readContrasts({ textContrasts }: Pick<MediaAsset, "textContrasts">): TextContrast[] | null {
  return textContrasts as TextContrast[] | null;
}

/** An asset in the library, with the posts that use it. */
export function viewLibraryAsset(row: LibraryRow, usedIn: number[], env: Env): z.input<typeof LibraryAsset> {
  return {
    ...viewAsset(row, env),
    variants: row.variants
      .filter(({ name }) => VARIANT_NAMES.some((known) => known === name))
      .toSorted((a, b) => a.name.localeCompare(b.name))
      .map(({ name, type, bytes, width, height, storageKey }) => ({
        name: name as VariantName,
        type: type as ImageType,
        bytes,
        width,
        height,
        url: mediaUrl(env.APP_URL, storageKey),
      })),
    uploaded_by: row.uploader && viewPerson(row.uploader),
    used_in: usedIn,
  };
}

function viewPerson({ id, firstName, lastName }: NonNullable<LibraryRow["uploader"]>) {
  return { id, name: `${firstName} ${lastName}`.trim() };
}

/** @param received bytes received so far */
export function viewUpload(row: MediaUpload, received: number): z.input<typeof Upload> {
  const { key, name, bytes, folder, createdAt } = row;
  const endsAt = new Date(createdAt.getTime() + UPLOAD_HOURS * 3_600_000);
  return { id: key, name, bytes, received, folder, ends_at: wireTime(endsAt) };
}
