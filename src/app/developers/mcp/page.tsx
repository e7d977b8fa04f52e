import { McpGuide } from "#studio/developers/mcp-guide.tsx";
import { installation } from "../installation.ts";

export const metadata = {
  title: "MCP",
  description: "Let an assistant or an editor work in your brands: URL, sign-in, access tiers, tools, limits.",
};

export default function McpGuidePage() {
  const { mcpUrl, tools } = installation();
  return <McpGuide mcpUrl={mcpUrl} tools={tools} />;
}
