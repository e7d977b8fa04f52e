import { llmsTxt } from "#studio/developers/llms.ts";
import { apiUrl, appUrl, mcpUrl } from "#transport/reference.ts";
import { plainText } from "#transport/well-known.ts";

export const dynamic = "force-dynamic";

export function GET() {
  return plainText(llmsTxt({ appUrl: appUrl(), apiUrl: apiUrl(), mcpUrl: mcpUrl() }));
}
