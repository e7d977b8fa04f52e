import { guideGroups } from "./guides.ts";

/** `/llms.txt`: links for language models that work with this installation, in Markdown (llmstxt.org). */
export function llmsTxt({ appUrl, apiUrl, mcpUrl }: { appUrl: string; apiUrl: string; mcpUrl: string }): string {
  const sections = guideGroups.flatMap(({ title, guides }) => [
    `## ${title}`,
    "",
    ...guides.map(({ slug, title: name, summary }) => `- [${name}](${appUrl}/developers/${slug}.md): ${summary}`),
    "",
  ]);
  return [
    "# Masthead",
    "",
    "> A publishing and review service for brands: posts are drafted, reviewed, approved and published to connected",
    "> platforms at their scheduled time. Everything is available over REST and MCP with one bearer token; events are sent as signed",
    "> webhooks. No call publishes directly: an approved post with a time is published by the scheduler.",
    "",
    `- REST API: ${apiUrl}`,
    `- MCP server (streamable HTTP): ${mcpUrl}`,
    `- [OpenAPI 3.1 document](${apiUrl}/openapi.json): every path, field, error and webhook`,
    `- [AsyncAPI 3 document](${apiUrl}/asyncapi.json): every webhook event with its body and an example`,
    `- [All guides in one file](${appUrl}/llms-full.txt), or one by one below; without \`.md\` each is a page`,
    `- [Command-line client](${appUrl}/masthead.mjs): one file for Node.js 20 or newer`,
    "",
    ...sections,
  ].join("\n");
}
