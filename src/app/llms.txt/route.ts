import { llmsTxt } from "#studio/developers/llms.ts";
import { apiUrl, appUrl, mcpUrl, plainText } from "#transport/pages/loaded.ts";

export const dynamic = "force-dynamic";

export function GET() {
  return plainText(llmsTxt({ appUrl: appUrl(), apiUrl: apiUrl(), mcpUrl: mcpUrl() }));
}
