import type { Capabilities, Connector, InboundItem } from "../../contract.ts";

/** The limits of a reply to an item of this kind: those of a post, but for what the network has for replies. */
export function replyLimits(
  { replyMedia }: Pick<Connector, "replyMedia">,
  kind: InboundItem["kind"],
  capabilities: Capabilities,
): Capabilities {
  return { ...capabilities, ...(replyMedia?.[kind] ?? { media_limit: 0 }) };
}

/** Of a network that takes one still image with a reply. */
export const ONE_IMAGE = { media_limit: 1, media_mixes: [{ image: 1 }] };
