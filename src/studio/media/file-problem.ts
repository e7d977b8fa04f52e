import { ASSET_TYPES, MAX_UPLOAD_BYTES } from "#domain/media/terms.ts";
import { bytes } from "../pricing/labels.ts";

/** Checks that need no request. The server determines the actual file type by its content. */
export function fileProblem({ type, size }: Pick<File, "type" | "size">): string | null {
  if (size === 0) return "The file is empty.";
  if (size > MAX_UPLOAD_BYTES) return `The file is larger than ${bytes(MAX_UPLOAD_BYTES)}.`;
  if (type && !(ASSET_TYPES as readonly string[]).includes(type)) {
    return "Unsupported file type. Use JPEG, PNG, WebP, GIF or AVIF images, MP4, MOV or WebM videos, or PDF documents.";
  }
  return null;
}
