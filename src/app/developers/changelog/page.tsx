import Changelog from "#studio/developers/changelog.mdx";
import { GuidePage } from "#studio/developers/guide-page.tsx";
import { installation } from "../installation.ts";

export const metadata = { title: "Changelog", description: "API changes, newest first." };

export default function ChangelogGuidePage() {
  return <GuidePage slug="changelog" Content={Changelog} {...installation()} reader={null} />;
}
