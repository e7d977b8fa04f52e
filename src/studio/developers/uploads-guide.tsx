import { MAX_PIXELS, MAX_SECONDS } from "#domain/content/media/rules.ts";
import {
  ASSET_TYPES,
  MAX_ALT_LENGTH,
  MAX_DOCUMENT_BYTES,
  MAX_IMAGE_BYTES,
  MAX_UPLOAD_BYTES,
} from "#domain/content/media/terms.ts";
import { CodeBlock } from "#ui/code-block.tsx";
import { Facts } from "#ui/prose.tsx";
import { GuideHeading } from "./guide-heading.tsx";
import { GuidePage } from "./guide-page.tsx";
import { uploadFile, uploadUrl } from "./snippets.ts";

const MIB = 1024 * 1024;

/** Uploading media, and what is refused. */
export function UploadsGuide({ apiUrl }: { apiUrl: string }) {
  return (
    <GuidePage slug="uploads">
      <GuideHeading>Upload a file</GuideHeading>
      <CodeBlock label="Upload a file" code={uploadFile(apiUrl)} />
      <p>
        The response is 201 with the <code>asset</code>. Its <code>id</code> can be used in <code>media_ids</code> of a
        post. Identical files are stored once: uploading a file again returns the existing asset. Send{" "}
        <code>alt_text</code> and <code>folder</code> before or after the file.
      </p>
      <GuideHeading>Upload from a URL</GuideHeading>
      <CodeBlock label="Upload from a URL" code={uploadUrl(apiUrl)} />
      <p>
        The URL must be public: https or http, no private network, no authentication. It is fetched once, immediately;
        later changes of the file have no effect.
      </p>
      <GuideHeading>Limits</GuideHeading>
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
      <p>
        Images are re-encoded without their metadata (location, camera). Platforms have their own limits: preflight
        reports files that a channel would reject, and a suitable rendition is created where possible.
      </p>
      <GuideHeading>Errors</GuideHeading>
      <Facts
        label="Errors"
        head={["Response", "Reason"]}
        rows={[
          ["422 errors.file", "Not a supported image or video, damaged, or too many pixels or seconds."],
          ["422 errors.url", "The URL is private, not responding, or not a supported file."],
          ["422 limit_reached", "The plan's storage is full. Nothing was stored."],
          ["413", "The body exceeds the largest allowed file; the connection is closed early."],
          ["415", "The request is neither multipart/form-data nor JSON."],
          ["422 asset_in_use", "On DELETE. post_ids lists the posts that use it."],
        ]}
      />
      <GuideHeading>Large files</GuideHeading>
      <p>
        One request can upload files up to the limits above. <code>masthead media upload</code> shows progress and
        reports files that already exist; the studio resumes interrupted uploads.
      </p>
    </GuidePage>
  );
}
