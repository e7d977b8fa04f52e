import { MAX_PIXELS, MAX_SECONDS } from "#domain/content/media/rules.ts";
import {
  ASSET_TYPES,
  MAX_ALT_LENGTH,
  MAX_DOCUMENT_BYTES,
  MAX_IMAGE_BYTES,
  MAX_UPLOAD_BYTES,
} from "#domain/content/media/terms.ts";
import { Facts } from "#ui/prose.tsx";

const MIB = 1024 * 1024;

/** What an upload may be, as it is checked. */
export function UploadLimits() {
  return (
    <Facts
      label="Limits"
      head={["Type", "Limit"]}
      rows={[
        ["Types, detected by content, not by file name", ASSET_TYPES.join(", ")],
        ["An image", `${MAX_IMAGE_BYTES / MIB} MiB, ${Math.round(MAX_PIXELS / 1_000_000)} megapixels`],
        ["A video", `${MAX_UPLOAD_BYTES / MIB} MiB, ${MAX_SECONDS / 3600} hours`],
        ["A PDF", `${MAX_DOCUMENT_BYTES / MIB} MiB, without a password`],
        ["Alt text", `${MAX_ALT_LENGTH} characters`],
        ["All files of the account", "storage_limit of the plan; see GET /me/entitlements"],
      ]}
    />
  );
}
