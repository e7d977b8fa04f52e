import { ASSET_TYPES, MAX_UPLOAD_BYTES } from "#domain/content/media/terms.ts";
import { t } from "#kernel/language.ts";
import { formatBytes } from "#studio/billing/pricing/labels.ts";

/** Checks that need no request. The server determines the actual file type by its content. */
export function fileProblem({ type, size }: Pick<File, "type" | "size">): string | null {
  if (size === 0) return t("The file is empty.");
  if (size > MAX_UPLOAD_BYTES) return t("The file is larger than {size}.", { size: formatBytes(MAX_UPLOAD_BYTES) });
  // HEIC is converted where the browser can.
  if (/^image\/hei[cf]/.test(type)) return null;
  if (type && !(ASSET_TYPES as readonly string[]).includes(type)) {
    return t(
      "Unsupported file type. Use JPEG, PNG, WebP, GIF or AVIF images, MP4, MOV or WebM videos, or PDF documents.",
    );
  }
  return null;
}
