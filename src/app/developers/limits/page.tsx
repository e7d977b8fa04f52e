import { GuidePage } from "#studio/developers/guide-page.tsx";
import Limits from "#studio/developers/limits.mdx";
import { installation } from "../installation.ts";

export const metadata = { title: "Limits", description: "Rate limits, sizes and timeouts." };

export default function LimitsGuidePage() {
  return <GuidePage slug="limits" Content={Limits} {...installation()} reader={null} />;
}
