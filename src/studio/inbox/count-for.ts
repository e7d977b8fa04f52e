import { countGraphemes } from "#platform/connectors/limits.ts";
import { findConnector } from "#platform/connectors/registry.ts";

/** How long a text is as its platform counts it. */
export function countFor(platform: string, text: string): number {
  return findConnector(platform)?.countText(text) ?? countGraphemes(text);
}
