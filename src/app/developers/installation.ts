import type { Installation } from "#studio/developers/guide-props.ts";
import { apiUrl, appUrl, ERROR_CATALOGUE, mcpUrl, studioServices, tools } from "#transport/pages/loaded.ts";

/** What the guides say about this installation. */
export function installation(): Installation {
  return {
    appUrl: appUrl(),
    apiUrl: apiUrl(),
    mcpUrl: mcpUrl(),
    tools: tools.map(({ name, op, definition }) => ({
      name,
      tier: op.tier ?? "any",
      description: definition.description ?? op.summary,
    })),
    catalogue: ERROR_CATALOGUE,
    contact: studioServices().env.SECURITY_CONTACT ?? null,
  };
}
