import { MOST_PIXELS, MOST_SECONDS } from "#domain/media/rules.ts";
import { ASSET_TYPES, LARGEST_IMAGE, LARGEST_UPLOAD, LONGEST_ALT } from "#domain/media/terms.ts";
import { CodeBlock } from "#ui/code-block.tsx";
import { Facts } from "#ui/prose.tsx";
import { GuideHeading } from "./guide-heading.tsx";
import { GuidePage } from "./guide-page.tsx";

const MIB = 1024 * 1024;

/** How media get into the library, and what is refused. */
export function UploadsGuide({ apiUrl }: { apiUrl: string }) {
  return (
    <GuidePage slug="uploads">
      <GuideHeading>Upload a file</GuideHeading>
      <CodeBlock
        label="Upload a file"
        code={`curl ${apiUrl}/media/assets -H "Authorization: Bearer $TOKEN" \\
  -F file=@lighthouse.jpg -F 'alt_text=A lighthouse at dusk.'`}
      />
      <p>
        The answer is 201 with the <code>asset</code>. Its <code>id</code> goes into <code>media_ids</code> of a post.
        The same bytes are kept once: uploading them again answers the asset that is there. Put <code>alt_text</code>{" "}
        and <code>folder</code> before or after the file, as you like.
      </p>
      <GuideHeading>Upload by address</GuideHeading>
      <CodeBlock
        label="Upload by address"
        code={`curl ${apiUrl}/media/assets -H "Authorization: Bearer $TOKEN" \\
  -H 'Content-Type: application/json' -d '{"url": "https://example.com/lighthouse.jpg"}'`}
      />
      <p>
        The address has to be public: https or http, no private network, no sign-in. It is fetched once, now; changing
        the file behind it later changes nothing here.
      </p>
      <GuideHeading>What is taken</GuideHeading>
      <Facts
        label="What is taken"
        head={["What", "Limit"]}
        rows={[
          ["Types, told by content and not by name", ASSET_TYPES.join(", ")],
          ["An image", `${LARGEST_IMAGE / MIB} MiB, ${Math.round(MOST_PIXELS / 1_000_000)} megapixels`],
          ["A video", `${LARGEST_UPLOAD / MIB} MiB, ${MOST_SECONDS / 3600} hours`],
          ["Alt text", `${LONGEST_ALT} characters`],
          ["All media of the account", "storage_limit of the plan; GET /me/entitlements says what is left"],
        ]}
      />
      <p>
        Images are decoded and written anew without their metadata (place, camera). Platforms have limits of their own:
        preflight says which channel would refuse which medium, and a rendition that fits is made where that is
        possible.
      </p>
      <GuideHeading>What is refused</GuideHeading>
      <Facts
        label="What is refused"
        head={["Answer", "Why"]}
        rows={[
          ["422 errors.file", "Not an image or a video that is taken, damaged, or too large in pixels or seconds."],
          ["422 errors.url", "The address is private, does not answer, or has something else."],
          ["422 limit_reached", "The plan’s storage is full. Nothing was kept."],
          ["413", "More bytes than any file may have; the connection is closed before all of them are read."],
          ["415", "The request is neither multipart/form-data nor JSON."],
          ["422 asset_in_use", "On DELETE: post_ids lists the posts that use it."],
        ]}
      />
      <GuideHeading>Large files</GuideHeading>
      <p>
        A single request works up to the limits above. <code>masthead media upload</code> shows progress and tells which
        files were there already; the studio takes up an interrupted upload where it stopped.
      </p>
    </GuidePage>
  );
}
