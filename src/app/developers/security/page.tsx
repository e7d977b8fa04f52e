import { GuidePage } from "#studio/developers/guide-page.tsx";
import Security from "#studio/developers/security.mdx";
import { installation } from "../installation.ts";

export const metadata = {
  title: "Security",
  description: "How to report a vulnerability, and how your data is protected.",
};

export const dynamic = "force-dynamic";

export default function SecurityGuidePage() {
  return <GuidePage slug="security" Content={Security} {...installation()} reader={null} />;
}
