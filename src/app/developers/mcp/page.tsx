import { McpGuide } from "#studio/developers/mcp-guide.tsx";
import { mcpUrl, tools } from "#transport/loaded.ts";

export const metadata = {
  title: "MCP",
  description: "Let an assistant or an editor work in your brands: URL, sign-in, access tiers, tools, limits.",
};

export default function McpGuidePage() {
  const listed = tools.map(({ name, op, definition }) => ({
    name,
    tier: op.tier ?? "any",
    description: definition.description ?? op.summary,
  }));
  return <McpGuide mcpUrl={mcpUrl()} tools={listed} />;
}
