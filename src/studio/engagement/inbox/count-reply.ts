import type { Capabilities } from "#platform/connectors/contract.ts";
import { findConnector } from "#platform/connectors/registry.ts";
import { countGraphemes } from "#platform/connectors/shared/text/limits.ts";

/** The length of a text as its platform counts it. */
export function countReply(platform: string, text: string, capabilities?: Capabilities): number {
  return findConnector(platform)?.countText(text, capabilities) ?? countGraphemes(text);
}
