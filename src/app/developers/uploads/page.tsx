import { UploadsGuide } from "#studio/developers/uploads-guide.tsx";
import { apiUrl } from "#transport/pages/loaded.ts";

export const metadata = { title: "Uploads", description: "Upload images and videos to the library." };

export default function UploadsGuidePage() {
  return <UploadsGuide apiUrl={apiUrl()} />;
}
