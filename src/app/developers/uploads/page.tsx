import { GuidePage } from "#studio/developers/guide-page.tsx";
import Uploads from "#studio/developers/uploads.mdx";
import { installation } from "../installation.ts";

export const metadata = { title: "Uploads", description: "Upload images and videos to the library." };

export default function UploadsGuidePage() {
  return <GuidePage slug="uploads" Content={Uploads} {...installation()} reader={null} />;
}
