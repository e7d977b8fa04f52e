import { GuidePage } from "#studio/developers/guide-page.tsx";
import Mcp from "#studio/developers/mcp.mdx";
import { installation } from "../installation.ts";

export const metadata = {
  title: "MCP",
  description: "Let an assistant or an editor work in your brands: URL, sign-in, access tiers, tools, limits.",
};

export default function McpGuidePage() {
  return <GuidePage slug="mcp" Content={Mcp} {...installation()} reader={null} />;
}
