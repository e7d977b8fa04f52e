import { fileTypeFromBlob } from "file-type";
import { type Fault, invalid } from "#kernel/fault.ts";
import { t } from "#kernel/language.ts";
import type { CodecFacts } from "#platform/connectors/contract.ts";
import { setLimits } from "#platform/heavy/limits.ts";
import { HEAD_BYTES, HEIC_REFUSAL, heifKind, type VariantName } from "../rules.ts";
import {
  type AssetType,
  DOCUMENT_TYPE,
  IMAGE_TYPES,
  type ImageType,
  MAX_DOCUMENT_BYTES,
  MAX_IMAGE_BYTES,
  MAX_UPLOAD_BYTES,
} from "../terms.ts";
import { prepareDocument } from "./prepare-document.ts";
import { prepareImage } from "./prepare-image.ts";
import { prepareVideo } from "./prepare-video.ts";

export type PreparedVariant = { name: VariantName; type: ImageType; bytes: Uint8Array; width: number; height: number };

/** What a kind of file may cost. A video is only copied, but may have half a gigabyte. */
const LIMITS = {
  image: { deadlineMs: 120_000, processorMs: 60_000, memoryMb: 1024 },
  document: { deadlineMs: 30_000, processorMs: 8000, memoryMb: 640 },
  video: { deadlineMs: 180_000, processorMs: 90_000, memoryMb: 640 },
} as const;

/** A file as it will be stored: re-encoded, without metadata; documents stay as they are. */
export type Prepared = {
  type: AssetType;
  original: Blob;
  width: number;
  height: number;
  durationMs: number | null;
  /** Of a video. */
  codecs: CodecFacts | null;
  /** Of a document. */
  pages: number | null;
  thumbnail: Uint8Array;
  variants: PreparedVariant[];
};

/**
 * Reads an uploaded file by its content, never by its name.
 * @param folder for temporary files; `original` may be one of them
 * @param isImageOnly refuses every other file, and makes no variants for networks
 * @throws Fault invalid on `file`
 */
export async function prepareFile(input: Blob, folder: string, isImageOnly = false): Promise<Prepared> {
  if (input.size === 0) throw refuse(t("The file is empty."));
  const found = await typeOf(input);
  const type = IMAGE_TYPES.find((each) => each === found);
  if (type) {
    if (input.size > MAX_IMAGE_BYTES)
      throw refuse(t("The image is larger than {maximum} MiB.", { maximum: MAX_IMAGE_BYTES / 1024 ** 2 }));
    setLimits(LIMITS.image);
    return prepareImage(type, new Uint8Array(await input.arrayBuffer()), !isImageOnly);
  }
  if (isImageOnly) throw refuse(t("Unsupported file type. Use an image (PNG, JPEG, WebP, GIF, AVIF)."));
  if (found === DOCUMENT_TYPE) {
    if (input.size > MAX_DOCUMENT_BYTES)
      throw refuse(t("The document is larger than {maximum} MiB.", { maximum: MAX_DOCUMENT_BYTES / 1024 ** 2 }));
    setLimits(LIMITS.document);
    return prepareDocument(input);
  }
  if (!found?.startsWith("video/")) {
    throw refuse(
      found
        ? t(
            "Unsupported file type ({type}). Use an image (PNG, JPEG, WebP, GIF, AVIF), a video (MP4, MOV, WebM) or a PDF.",
            { type: found },
          )
        : t("Unsupported file type. Use an image (PNG, JPEG, WebP, GIF, AVIF), a video (MP4, MOV, WebM) or a PDF."),
    );
  }
  if (input.size > MAX_UPLOAD_BYTES)
    throw refuse(t("The video is larger than {maximum} MiB.", { maximum: String(MAX_UPLOAD_BYTES / 1024 ** 2) }));
  setLimits(LIMITS.video);
  return prepareVideo(input, folder);
}

/**
 * The type by content.
 * @throws Fault invalid for images that are known and can't be used
 */
async function typeOf(input: Blob): Promise<string | undefined> {
  const heif = heifKind(new Uint8Array(await input.slice(0, HEAD_BYTES).arrayBuffer()));
  if (heif === "heic") throw refuse(t(HEIC_REFUSAL));
  if (heif === "animated_avif")
    throw refuse(t("Animated AVIF images aren't supported. Use a GIF, an animated WebP or a video."));
  if (heif === "avif") return "image/avif";
  const found = (await fileTypeFromBlob(input))?.mime;
  // Decoded as its first frame, which would not be the image that was approved.
  if (found === "image/apng")
    throw refuse(t("Animated PNGs aren't supported. Use a GIF, an animated WebP or a video."));
  return found;
}

function refuse(message: string): Fault<"invalid"> {
  return invalid("file", message);
}
